import { hash, randomBytes } from "node:crypto";

/** 256 random bits. The prefix identifies the kind of token, also for secret scanners. */
export const newToken = (prefix: string) => prefix + randomBytes(32).toString("base64url");

/** SHA-256 in base64url, as PKCE (RFC 7636) defines the challenge for a verifier. */
export const sha256Base64Url = (value: string) => hash("sha256", value, "base64url");

/** Stored instead of a token. Plain SHA-256 is enough, because 256 random bits cannot be guessed. */
export const sha256 = (value: string) => hash("sha256", value, "hex");
