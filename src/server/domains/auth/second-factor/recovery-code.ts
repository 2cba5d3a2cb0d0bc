import { randomInt } from "node:crypto";
import { sha256 } from "#server/lib/random-token.ts";

/** Crockford's: no letter that looks like a digit. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groups = 4;
const groupLength = 4;

/** 80 random bits, so that a plain hash of it can be kept. */
export const newRecoveryCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  ).join("-");

/** As it is compared: however it was typed. */
const plain = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

export const hashRecoveryCode = (code: string): string => sha256(plain(code));
