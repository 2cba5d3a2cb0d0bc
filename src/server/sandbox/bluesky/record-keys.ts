import { randomInt } from "node:crypto";

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";
const length = 13;

export const isTid = (key: string) => /^[2-7a-j][2-7a-z]{12}$/.test(key);

/** A timestamp identifier: microseconds and a clock id, in base 32 that sorts like the number. */
export function newTid(now: Date): string {
  let rest = ((BigInt(now.getTime()) * 1_000n + BigInt(randomInt(1_000))) << 10n) | BigInt(randomInt(1_024));
  let key = "";
  for (let at = 0; at < length; at++) {
    key = (alphabet[Number(rest & 31n)] ?? "") + key;
    rest >>= 5n;
  }
  return key;
}

export const recordUri = (did: string, collection: string, rkey: string) => `at://${did}/${collection}/${rkey}`;

/** The parts of a record's address; null for another text. */
export function parseUri(uri: string): { authority: string; collection: string; rkey: string } | null {
  const [, authority, collection, rkey] = /^at:\/\/([^/?#]+)\/([a-zA-Z0-9.-]+)\/([\w.~:-]{1,512})$/.exec(uri) ?? [];
  return authority === undefined || collection === undefined || rkey === undefined
    ? null
    : { authority, collection, rkey };
}
