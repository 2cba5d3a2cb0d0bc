import { createHash } from "node:crypto";
import { code, encode } from "@ipld/dag-cbor";
import { CID } from "multiformats/cid";
import { create } from "multiformats/hashes/digest";

const sha256Code = 0x12;

/** JSON has `{ $link }` where the encoded record has a CID. */
function withLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLinks);
  if (typeof value !== "object" || value === null) return value;
  if ("$link" in value && typeof value.$link === "string") return CID.parse(value.$link);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => [name, withLinks(field)]),
  );
}

/** The CID that a server gives a record: a reply names its parent by it, also when both are written by one call. */
export function cidOf(record: object): string {
  const digest = createHash("sha256")
    .update(encode(withLinks(record)))
    .digest();
  return CID.createV1(code, create(sha256Code, digest)).toString();
}
