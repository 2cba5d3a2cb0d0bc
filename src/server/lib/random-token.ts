import { hash, randomBytes } from "node:crypto";

/** 256 random bits. The prefix says what kind of token it is, to us and to secret scanners. */
export const newToken = (prefix: string) => prefix + randomBytes(32).toString("base64url");

/** As PKCE has it: what a page shows of a secret it keeps. */
export const sha256Base64Url = (value: string) => hash("sha256", value, "base64url");

/** What is stored in a token's place. Plain SHA-256 is enough: nobody can guess through 256 random bits. */
export const sha256 = (value: string) => hash("sha256", value, "hex");
