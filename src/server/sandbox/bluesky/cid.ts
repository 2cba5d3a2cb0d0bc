import { createHash } from "node:crypto";
import * as dagCbor from "@ipld/dag-cbor";
import { CID } from "multiformats/cid";
import { create as createDigest } from "multiformats/hashes/digest";
import { z } from "zod";
import { xrpcErrors } from "./errors.ts";

const sha256 = 0x12;
const rawCode = 0x55;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const Link = z.strictObject({ $link: z.string() });
const Bytes = z.strictObject({ $bytes: z.base64() });

function parseCid(text: string): CID {
  try {
    return CID.parse(text);
  } catch (error) {
    throw Object.assign(xrpcErrors.invalid(`Invalid CID: ${text.slice(0, 100)}`), { cause: error });
  }
}

/** The record's data model: JSON writes links and bytes as objects, and AT has no fractions. */
function fromJson(value: unknown): unknown {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw xrpcErrors.invalid("Numbers must be integers");
  if (Array.isArray(value)) return value.map(fromJson);
  if (!isObject(value)) return value;
  const link = Link.safeParse(value).data?.$link;
  if (link !== undefined) return parseCid(link);
  const bytes = Bytes.safeParse(value).data?.$bytes;
  if (bytes !== undefined) return new Uint8Array(Buffer.from(bytes, "base64"));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromJson(item)]));
}

/** The CID of a record: SHA-256 of its DAG-CBOR. */
export function cidOfRecord(record: unknown): string {
  const digest = createHash("sha256")
    .update(dagCbor.encode(fromJson(record)))
    .digest();
  return CID.createV1(dagCbor.code, createDigest(sha256, digest)).toString();
}

/** The CID of a file, from its SHA-256 in hexadecimal. */
export const cidOfFile = (sha256Hex: string) =>
  CID.createV1(rawCode, createDigest(sha256, Buffer.from(sha256Hex, "hex"))).toString();

/** The SHA-256 in a file's CID. Throws 400. */
export const fileHashOf = (cid: string) => Buffer.from(parseCid(cid).multihash.digest).toString("hex");
