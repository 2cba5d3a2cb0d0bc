import type { ISql } from "postgres";
import type { SandboxContext } from "../context.ts";
import { insertPost } from "../posts-store.ts";
import { type UsedFile, attachFile } from "./blobs.ts";
import { xrpcErrors } from "./errors.ts";
import { mediaOf, type PostRecord, readPostRecord, type Reference } from "./post-record.ts";

/** The transaction of a commit. */
export interface RepoWriter extends Pick<SandboxContext, "now"> {
  sql: ISql;
  did: string;
  receivedAt: string;
}

const limits = { image: 2_000_000, thumb: 1_000_000, video: 300_000_000 } as const;

function filesOf(record: PostRecord): UsedFile[] {
  const media = mediaOf(record);
  switch (media?.$type) {
    case "app.bsky.embed.images":
      return media.images.map(({ image, alt }) => ({
        blob: image,
        altText: alt === "" ? null : alt,
        accepts: "image/",
        maxBytes: limits.image,
      }));
    case "app.bsky.embed.video":
      return [{ blob: media.video, altText: media.alt || null, accepts: "video/mp4", maxBytes: limits.video }];
    case "app.bsky.embed.external": {
      const { thumb } = media.external;
      return thumb === undefined ? [] : [{ blob: thumb, altText: null, accepts: "image/", maxBytes: limits.thumb }];
    }
    case undefined:
      return [];
    default:
      return media satisfies never;
  }
}

interface Referenced {
  id: string;
  cid: string | null;
  root: string | null;
}

async function findReferenced({ sql }: RepoWriter, uris: readonly string[]): Promise<Map<string, Referenced>> {
  const rows = await sql<Referenced[]>`
    select id, details ->> 'cid' as cid, conversation_id as root from sandbox.posts
    where platform = 'bluesky' and id = any(${[...uris]}::text[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The network stores a reference to anything and then shows the post outside its thread. Here a wrong one is refused. A
 * deleted post may be referenced.
 */
async function requireReferences(writer: RepoWriter, record: PostRecord): Promise<void> {
  const { reply, embed } = record;
  const quoted = embed?.$type === "app.bsky.embed.record" ? embed.record : undefined;
  const besides = embed?.$type === "app.bsky.embed.recordWithMedia" ? embed.record.record : undefined;
  const references: Reference[] = [reply?.root, reply?.parent, quoted, besides].filter((one) => one !== undefined);
  const found = await findReferenced(
    writer,
    references.map(({ uri }) => uri),
  );
  for (const { uri, cid } of references) {
    const post = found.get(uri);
    if (post === undefined) throw xrpcErrors.invalid(`Reference to an unknown record: ${uri}`);
    if (post.cid !== cid) throw xrpcErrors.invalid(`Reference to another version of ${uri}: its CID is ${post.cid}`);
  }
  if (reply !== undefined && found.get(reply.parent.uri)?.root !== reply.root.uri)
    throw xrpcErrors.invalid(`Reply with another root than that of ${reply.parent.uri}`);
}

interface NewRecord {
  uri: string;
  rkey: string;
  cid: string;
  record: unknown;
}

/** Writes a post under its key. A second one with the same key fails, as in the reference server; a deleted one frees it. */
export async function writePost(writer: RepoWriter, { uri, rkey, cid, record }: NewRecord): Promise<void> {
  const post = readPostRecord(record);
  await requireReferences(writer, post);
  const mediaIds: string[] = [];
  for (const file of filesOf(post)) mediaIds.push(await attachFile(writer, writer.did, file));
  await writer.sql`delete from sandbox.posts where id = ${uri} and deleted_at is not null`;
  const media = mediaOf(post);
  const isNew = await insertPost(
    writer,
    {
      id: uri,
      platform: "bluesky",
      accountId: writer.did,
      text: post.text,
      link: media?.$type === "app.bsky.embed.external" ? media.external.uri : undefined,
      mediaIds,
      conversationId: post.reply?.root.uri ?? uri,
      callerKey: rkey,
      details: { cid, record },
      isPublished: true,
      ...(post.reply === undefined ? {} : { replyToId: post.reply.parent.uri }),
    },
    writer.receivedAt,
  );
  if (!isNew) throw xrpcErrors.internal();
}
