import type { FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { flagParam, limitParam, readParams, stringParam } from "../params.ts";
import { requireAccount } from "./accounts.ts";
import { xrpcErrors } from "./errors.ts";
import { gateCollection, postCollection } from "./post-record.ts";
import { recordUri } from "./record-keys.ts";

interface StoredRecord {
  rkey: string;
  cid: string;
  value: unknown;
}

function requireCollection(collection: string): void {
  if (!/^[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z0-9-]+){2,}$/.test(collection))
    throw xrpcErrors.invalid("Error: collection must be a valid nsid");
}

/** Records of a collection, which are columns of the post of the same key. The rule for answers stays when its post is deleted. */
const select = ({ sql }: SandboxContext, collection: string) =>
  collection === gateCollection
    ? sql`select caller_key as rkey, details ->> 'gateCid' as cid, details -> 'gate' as value
        from sandbox.posts where details -> 'gate' is not null`
    : sql`select caller_key as rkey, details ->> 'cid' as cid, details -> 'record' as value
        from sandbox.posts where deleted_at is null and ${collection === postCollection}`;

/** `com.atproto.repo.getRecord`, public. */
export async function getRecord(context: SandboxContext, request: FastifyRequest) {
  const params = readParams(request);
  const [collection = "", rkey = ""] = ["collection", "rkey"].map((name) => stringParam(params, name));
  const { did } = await requireAccount(context, stringParam(params, "repo") ?? "", "repo");
  requireCollection(collection);
  const uri = recordUri(did, collection, rkey);
  const [record] = await context.sql<StoredRecord[]>`
    ${select(context, collection)} and account_id = ${did} and caller_key = ${rkey}`;
  const cid = stringParam(params, "cid");
  if (record === undefined || (cid !== undefined && cid !== record.cid)) throw xrpcErrors.recordNotFound(uri);
  return { uri, cid: record.cid, value: record.value };
}

/** `com.atproto.repo.listRecords`, public: newest first, unless reversed. */
export async function listRecords(context: SandboxContext, request: FastifyRequest) {
  const { sql } = context;
  const params = readParams(request);
  const collection = stringParam(params, "collection") ?? "";
  const { did } = await requireAccount(context, stringParam(params, "repo") ?? "", "repo");
  requireCollection(collection);
  const limit = limitParam(params, "limit", 50, 100);
  const cursor = stringParam(params, "cursor");
  const isReversed = flagParam(params, "reverse") ?? false;
  const records = await sql<StoredRecord[]>`
    ${select(context, collection)} and account_id = ${did}
      ${cursor === undefined ? sql`` : isReversed ? sql`and caller_key > ${cursor}` : sql`and caller_key < ${cursor}`}
    order by caller_key ${isReversed ? sql`asc` : sql`desc`} limit ${limit}`;
  const last = records.at(-1)?.rkey;
  return {
    records: records.map(({ rkey, cid, value }) => ({ uri: recordUri(did, collection, rkey), cid, value })),
    ...(last === undefined || records.length < limit ? {} : { cursor: last }),
  };
}
