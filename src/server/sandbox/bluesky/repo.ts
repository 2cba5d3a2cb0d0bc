import type { FastifyReply, FastifyRequest } from "fastify";
import type { ISql } from "postgres";
import { z } from "zod";
import { toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import type { BlueskyCaller } from "./caller.ts";
import { cidOfRecord } from "./cid.ts";
import { requireRate, xrpcErrors } from "./errors.ts";
import type { BlueskyHost } from "./host.ts";
import { gateCollection, postCollection, readThreadGate } from "./post-record.ts";
import { isTid, newTid, recordUri } from "./record-keys.ts";
import { requireScope } from "./sign-in/scopes.ts";
import { type RepoWriter, writePost } from "./write-post.ts";

const points = { create: 3, update: 2, delete: 1 } as const;
const writesMax = 200;

export interface Write {
  action: keyof typeof points;
  collection: string;
  rkey: string;
  value?: unknown;
}

interface Written {
  uri: string;
  cid: string;
  validationStatus: "valid";
}

/** The state of a repository as one value: it changes with each write, and a repeated read gives the same. */
async function headOf(sql: ISql, did: string): Promise<string> {
  const [row] = await sql<[{ state: string }]>`
    select coalesce(md5(string_agg(caller_key || (details ->> 'cid') || coalesce(details ->> 'gateCid', ''), ' ' order by id)), '') as state
    from sandbox.posts where account_id = ${did} and deleted_at is null`;
  return cidOfRecord({ did, state: row.state });
}

async function writeGate({ sql, did }: RepoWriter, write: Write, cid: string): Promise<void> {
  const post = recordUri(did, postCollection, write.rkey);
  readThreadGate(write.value, post);
  const details = JSON.stringify({ gate: write.value, gateCid: cid });
  const rows = await sql`
    update sandbox.posts set details = details || ${details}::text::jsonb, reply_settings = 'threadgate'
    where id = ${post} and deleted_at is null and (${write.action === "update"} or details -> 'gate' is null) returning id`;
  if (rows.length === 0) throw xrpcErrors.internal();
}

/** Deleting a missing record changes nothing. */
async function remove({ sql, did, now }: RepoWriter, { collection, rkey }: Write): Promise<void> {
  const post = recordUri(did, postCollection, rkey);
  if (collection === postCollection)
    await sql`update sandbox.posts set deleted_at = ${toStored(now())} where id = ${post} and deleted_at is null`;
  else
    await sql`update sandbox.posts set details = details - 'gate' - 'gateCid', reply_settings = null where id = ${post}`;
}

async function apply(writer: RepoWriter, write: Write): Promise<Written | null> {
  const { collection, rkey, value, action } = write;
  if (action === "delete") {
    await remove(writer, write);
    return null;
  }
  const uri = recordUri(writer.did, collection, rkey);
  const cid = cidOfRecord(value);
  if (collection === gateCollection) await writeGate(writer, write, cid);
  else if (action === "create") await writePost(writer, { uri, rkey, cid, record: value });
  else throw xrpcErrors.invalid("This stand-in does not change posts, as Bluesky's apps do not");
  return { uri, cid, validationStatus: "valid" };
}

export interface Commit {
  writes: readonly Write[];
  swapCommit?: string | null | undefined;
}

/** Applies all writes, or none. */
export async function commit(
  host: BlueskyHost,
  { account: { did }, scopes }: BlueskyCaller,
  { writes, swapCommit }: Commit,
  reply: FastifyReply,
) {
  const { context } = host;
  for (const { collection, action } of writes) requireScope(scopes, { resource: "repo", collection, action });
  const cost = writes.reduce((sum, { action }) => sum + points[action], 0);
  const rate = host.points.hit(did, context.now(), cost);
  requireRate(reply, { limit: context.limits.blueskyPointsPerHour, seconds: 3_600, ...rate });
  // A gate may come before the post that it is for.
  const inOrder = writes.toSorted(
    (a, b) => Number(a.collection === gateCollection) - Number(b.collection === gateCollection),
  );
  const written = new Map<Write, Written | null>();
  const head = await context.sql.begin(async (sql) => {
    // One commit of a repository at a time.
    await sql`select from sandbox.accounts where id = ${did} for no key update`;
    const before = swapCommit == null ? null : await headOf(sql, did);
    if (before !== null && swapCommit !== before) throw xrpcErrors.invalidSwap(before);
    const writer = { sql, did, now: () => context.now(), receivedAt: receivedAt(reply) };
    for (const write of inOrder) written.set(write, await apply(writer, write));
    return headOf(sql, did);
  });
  return {
    commit: { cid: head, rev: newTid(context.now()) },
    results: writes.map((write) => written.get(write) ?? null),
  };
}

const Target = z.object({
  repo: z.string().max(512),
  validate: z.boolean().nullish(),
  swapCommit: z.string().max(200).nullish(),
});
const Place = z.object({ collection: z.enum([postCollection, gateCollection]), rkey: z.string().max(512).optional() });
const NewRecord = Target.extend({ ...Place.shape, record: z.record(z.string(), z.unknown()) });
const OldRecord = Target.extend({ ...Place.shape, rkey: z.string().max(512) });

const Value = z.record(z.string(), z.unknown());
const Writes = Target.extend({
  writes: z
    .array(
      z.discriminatedUnion("$type", [
        Place.extend({ $type: z.literal("com.atproto.repo.applyWrites#create"), value: Value }),
        Place.extend({ $type: z.literal("com.atproto.repo.applyWrites#update"), rkey: z.string(), value: Value }),
        Place.extend({ $type: z.literal("com.atproto.repo.applyWrites#delete"), rkey: z.string() }),
      ]),
    )
    .max(writesMax),
});

/** The body of a call that writes to the caller's own repository. */
function readBody<T extends z.infer<typeof Target>>(
  schema: z.ZodType<T>,
  request: FastifyRequest,
  { account }: BlueskyCaller,
): T {
  const parsed = schema.safeParse(request.body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw xrpcErrors.invalid(`Error: Input/${issue?.path.join("/") ?? ""} ${issue?.message ?? ""}`);
  }
  if (parsed.data.repo !== account.did && parsed.data.repo !== account.handle)
    throw xrpcErrors.invalid("Can only write to the own repository");
  return parsed.data;
}

/** The given key, or a new one for the time of the call. */
function keyOf(given: string | undefined, now: Date): string {
  if (given === undefined) return newTid(now);
  if (!isTid(given)) throw xrpcErrors.invalid(`Invalid record key: ${given}, expected tid`);
  return given;
}

/** The record's `$type` may be left out. */
const typed = (collection: string, record: Record<string, unknown>) => ({ $type: collection, ...record });

type Call = (
  host: BlueskyHost,
  caller: BlueskyCaller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** `com.atproto.repo.createRecord`. */
export const createRecord: Call = async (host, caller, request, reply) => {
  const { collection, rkey, record, swapCommit } = readBody(NewRecord, request, caller);
  const key = keyOf(rkey, host.context.now());
  const write: Write = { action: "create", collection, rkey: key, value: typed(collection, record) };
  const { commit: made, results } = await commit(host, caller, { writes: [write], swapCommit }, reply);
  return { ...results[0], commit: made };
};

/** `com.atproto.repo.deleteRecord`. */
export const deleteRecord: Call = async (host, caller, request, reply) => {
  const { collection, rkey, swapCommit } = readBody(OldRecord, request, caller);
  const write: Write = { action: "delete", collection, rkey };
  const { commit: made } = await commit(host, caller, { writes: [write], swapCommit }, reply);
  return { commit: made };
};

/** `com.atproto.repo.applyWrites`. */
export const applyWrites: Call = async (host, caller, request, reply) => {
  const { writes: given, swapCommit } = readBody(Writes, request, caller);
  const writes = given.map((write): Write => {
    const rkey = keyOf(write.rkey, host.context.now());
    const { collection } = write;
    if (write.$type === "com.atproto.repo.applyWrites#delete") return { action: "delete", collection, rkey };
    const action = write.$type === "com.atproto.repo.applyWrites#create" ? "create" : "update";
    return { action, collection, rkey, value: typed(collection, write.value) };
  });
  const { commit: made, results } = await commit(host, caller, { writes, swapCommit }, reply);
  const kinds = { create: "createResult", update: "updateResult", delete: "deleteResult" } as const;
  return {
    commit: made,
    results: writes.map(({ action }, index) => ({
      $type: `com.atproto.repo.applyWrites#${kinds[action]}`,
      ...results[index],
    })),
  };
};
