import { z } from "zod";
import { PlatformError } from "../platform-error.ts";
import type { Actor } from "../platform.ts";
import { type BlueskyConfig, serverOf, type Xrpc } from "./client.ts";
import { gateCollection, postCollection, type PostAddress } from "./record-key.ts";

/** A new record with its key. `record.$type` names its collection. */
export interface NewRecord {
  rkey: string;
  record: Readonly<Record<string, unknown>> & { $type: string };
}

/** A record's address and version, as replies name it. */
export const StrongRef = z.object({ uri: z.string().min(1).max(8_000), cid: z.string().min(1).max(200) });
export type StrongRef = z.infer<typeof StrongRef>;

const Found = StrongRef.extend({
  value: z.object({ reply: z.object({ root: StrongRef }).nullish().catch(null) }),
});
type Found = z.infer<typeof Found>;

export interface RecordCaller {
  config: BlueskyConfig;
  xrpc: Xrpc;
  actor: Actor;
  signal: AbortSignal;
}

/**
 * Writes all of the records or none. A record whose key exists is refused as a fault of the server, so that after any fault a look-up
 * shows the outcome.
 */
export async function writeRecords(
  { config, xrpc, actor, signal }: RecordCaller,
  records: readonly NewRecord[],
): Promise<void> {
  const [single, ...others] = records;
  const repo = actor.externalId;
  const call = { method: "POST", server: serverOf(actor, config), actor, answer: z.unknown(), signal } as const;
  if (single !== undefined && others.length === 0) {
    const json = { repo, collection: single.record.$type, rkey: single.rkey, record: single.record };
    await xrpc({ ...call, name: "com.atproto.repo.createRecord", body: () => ({ json }), kind: "idempotent" });
    return;
  }
  const writes = records.map(({ rkey, record }) => ({
    $type: "com.atproto.repo.applyWrites#create",
    collection: record.$type,
    rkey,
    value: record,
  }));
  const body = () => ({ json: { repo, writes } });
  await xrpc({ ...call, name: "com.atproto.repo.applyWrites", body, kind: "idempotent" });
}

const isMissing = (error: unknown) => error instanceof PlatformError && error.code === "bluesky.missing";

/** `com.atproto.repo.getRecord`. null: certainly not there. */
export async function findPost(
  { config, xrpc, actor, signal }: RecordCaller,
  { repo, rkey }: PostAddress,
): Promise<Found | null> {
  const query = [
    ["repo", repo],
    ["collection", postCollection],
    ["rkey", rkey],
  ] as const;
  const call = { server: serverOf(actor, config), name: "com.atproto.repo.getRecord", actor, query } as const;
  try {
    return await xrpc({ ...call, answer: Found, signal });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Deletes a post, and the rule for its answers, which has the same key. Not with one `applyWrites`: that fails when a record is missing.
 */
export async function deletePost({ config, xrpc, actor, signal }: RecordCaller, rkey: string): Promise<void> {
  const call = { method: "POST", server: serverOf(actor, config), actor, answer: z.unknown(), signal } as const;
  for (const collection of [postCollection, gateCollection]) {
    const json = { repo: actor.externalId, collection, rkey };
    await xrpc({ ...call, name: "com.atproto.repo.deleteRecord", body: () => ({ json }) }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}
