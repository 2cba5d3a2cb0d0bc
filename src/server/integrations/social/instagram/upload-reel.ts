import { z } from "zod";
import { orBeginAgain } from "../begin-again.ts";
import { Created, type Graph, type MetaConfig } from "../meta/graph.ts";
import { requireUploadHost, uploadBytes } from "../meta/upload-bytes.ts";
import type { Actor, PreparedSteps, PublishVideo, SendContent } from "../platform.ts";
import { wholeForm } from "./container.ts";

interface ReelUpload {
  graph: Graph;
  config: MetaConfig;
  actor: Actor;
  media: PublishVideo;
  content: SendContent;
  save: (steps: PreparedSteps) => Promise<void>;
  signal: AbortSignal;
}

const Begun = Created.extend({ uri: z.string().max(2_000) });

async function begin({ graph, config, actor, content, signal }: ReelUpload): Promise<PreparedSteps> {
  const call = {
    network: "instagram",
    method: "POST",
    path: `/${actor.externalId}/media`,
    actor,
    media: "video",
  } as const;
  const form = {
    media_type: "REELS",
    upload_type: "resumable",
    ...wholeForm(content.text, content.madeWithAi),
  };
  const { id, uri } = await graph({ ...call, form, answer: Begun, signal });
  requireUploadHost("instagram", config, uri);
  return { container: id, uploadUrl: uri };
}

const UploadState = z.object({
  video_status: z
    .object({ uploading_phase: z.object({ bytes_transfered: z.coerce.number().int().nonnegative().catch(0) }) })
    .nullish()
    .catch(null),
});

/** How much of it Instagram has. */
async function bytesThere({ graph, actor, signal }: ReelUpload, container: string): Promise<number> {
  const call = { network: "instagram", path: `/${container}`, actor, query: { fields: "video_status" } } as const;
  return (await graph({ ...call, answer: UploadState, signal })).video_status?.uploading_phase.bytes_transfered ?? 0;
}

/**
 * A reel whose bytes are sent rather than fetched, for servers that Instagram does not reach. Goes on from the byte Instagram has;
 * the container lives a day like any other.
 */
export async function uploadReel(upload: ReelUpload, done: PreparedSteps): Promise<PreparedSteps> {
  const { config, actor, media, save, signal } = upload;
  if (done.uploaded !== undefined) return done;
  return orBeginAgain(save, async () => {
    let steps = done;
    let offset = 0;
    if (steps.container === undefined) {
      steps = await begin(upload);
      await save(steps);
    } else offset = Math.min(await bytesThere(upload, steps.container), media.sizeBytes);
    const { uploadUrl } = steps;
    if (uploadUrl !== undefined && offset < media.sizeBytes)
      await uploadBytes({ network: "instagram", config, actor, media, uploadUrl, offset, signal });
    const uploaded = { ...steps, uploaded: "yes" };
    await save(uploaded);
    return uploaded;
  });
}
