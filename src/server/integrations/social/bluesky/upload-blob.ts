import { Readable } from "node:stream";
import { z } from "zod";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import type { Actor } from "../platform.ts";
import type { Xrpc } from "./client.ts";

/** A stored file as a server describes it; it is copied whole into the record that shows it. */
export const Blob = z.looseObject({ $type: z.literal("blob"), ref: z.object({ $link: z.string().max(200) }) });
export type Blob = z.infer<typeof Blob>;

const Uploaded = z.object({ blob: Blob });

interface BlobUpload {
  xrpc: Xrpc;
  server: string;
  actor: Actor;
  media: MediaKind;
  signal: AbortSignal;
}

/** `com.atproto.repo.uploadBlob`. The server deletes it after minutes if no record shows it. */
export async function uploadBlob(
  { xrpc, server, actor, media, signal }: BlobUpload,
  bytes: Buffer,
  contentType: string,
): Promise<Blob> {
  const { blob } = await xrpc({
    method: "POST",
    server,
    name: "com.atproto.repo.uploadBlob",
    actor,
    headers: { "content-type": contentType },
    body: () => ({ stream: Readable.from([bytes]), sizeBytes: bytes.length }),
    media,
    answer: Uploaded,
    signal,
  });
  return blob;
}
