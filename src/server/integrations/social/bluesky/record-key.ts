import { createHash } from "node:crypto";

export const postCollection = "app.bsky.feed.post";
export const gateCollection = "app.bsky.feed.threadgate";

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";
const keyLength = 13;

/** 53 bits of microseconds and 10 bits of a clock's id, as sortable base32. Source: AT protocol, TID. */
function toTid(micros: bigint, clockId: bigint): string {
  let rest = (micros << 10n) | clockId;
  let tid = "";
  for (let place = 0; place < keyLength; place++) {
    tid = (alphabet[Number(rest & 31n)] ?? "") + tid;
    rest >>= 5n;
  }
  return tid;
}

/**
 * The record key of a delivery, made of `SendContent.key` alone: the same for each try, so that a second post of it cannot exist. It grows
 * with the position in a thread. Deliveries that were made in the same millisecond are spread over the 72 minutes before it.
 */
export function recordKeyOf(key: string): string {
  const [id = "", position = "1"] = key.split("/");
  const createdMs = BigInt(`0x${id.replaceAll("-", "").slice(0, 12)}`);
  const hash = createHash("sha256").update(id).digest().readBigUInt64BE();
  const spread = (hash >> 10n) & 0x3ffffffn;
  return toTid(createdMs * 1_000n - (spread << 6n) + BigInt(position), hash & 0x3ffn);
}

export interface PostAddress {
  /** The DID, or the handle, of its account. */
  repo: string;
  rkey: string;
}

export const postUri = ({ repo, rkey }: PostAddress) => `at://${repo}/${postCollection}/${rkey}`;

/** null: not the address of a post. */
export function parsePostUri(uri: string): PostAddress | null {
  const [, repo, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri) ?? [];
  return repo === undefined || rkey === undefined ? null : { repo, rkey };
}

/** The DID stays the same when the person takes another handle. */
export const permalinkOf = ({ repo, rkey }: PostAddress) => `https://bsky.app/profile/${repo}/post/${rkey}`;

/** The public address of a post by its id. */
export function linkOf(uri: string): string | null {
  const at = parsePostUri(uri);
  return at && permalinkOf(at);
}

/** The id of a post in its public address. */
export function idInLink(permalink: string): string | null {
  const [, repo, rkey] = /\/profile\/([^/?#]+)\/post\/([^/?#]+)/.exec(permalink) ?? [];
  return repo === undefined || rkey === undefined ? null : postUri({ repo: repo.replaceAll("%3A", ":"), rkey });
}
