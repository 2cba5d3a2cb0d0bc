import { z } from "zod";
import { Created, type Graph, type MetaConfig } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import { ensureCarousel, ensureContainer, nothingToMake, requireContainer } from "../meta/prepare-containers.ts";
import { withStepReset, requireUploadHost, uploadBytes } from "../meta/upload-bytes.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PreparedSteps, PublishContent, PublishVideo, SendContent, SocialPlatform } from "../platform.ts";
import { createCarousel, createContainer, instagramContainers, wholeForm } from "./container.ts";

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

/** The number of bytes that Instagram has received. */
async function bytesReceived({ graph, actor, signal }: ReelUpload, container: string): Promise<number> {
  const call = { network: "instagram", path: `/${container}`, actor, query: { fields: "video_status" } } as const;
  return (await graph({ ...call, answer: UploadState, signal })).video_status?.uploading_phase.bytes_transfered ?? 0;
}

/**
 * Uploads the bytes of a reel, for servers that Instagram cannot reach. Continues from the last received byte. The
 * container expires after a day, like any other.
 */
async function uploadReel(upload: ReelUpload, done: PreparedSteps): Promise<PreparedSteps> {
  const { config, actor, media, save, signal } = upload;
  if (done.uploaded !== undefined) return done;
  return withStepReset(save, async () => {
    let steps = done;
    let offset = 0;
    if (steps.container === undefined) {
      steps = await begin(upload);
      await save(steps);
    } else offset = Math.min(await bytesReceived(upload, steps.container), media.sizeBytes);
    const { uploadUrl } = steps;
    if (uploadUrl !== undefined && offset < media.sizeBytes)
      await uploadBytes({ network: "instagram", config, actor, media, uploadUrl, offset, signal });
    const uploaded = { ...steps, uploaded: "yes" };
    await save(uploaded);
    return uploaded;
  });
}

/** Prepares a post for a server that Instagram cannot reach: only a single video, whose bytes are uploaded. */
async function prepareUploaded(
  upload: Omit<ReelUpload, "media" | "content">,
  content: PublishContent,
  done: PreparedSteps,
) {
  const [media, ...others] = content.media;
  if (media?.kind !== "video" || others.length > 0)
    throw new PlatformError("rejected", "instagram.unreachable", unreachableMessage, { fix: unreachableFix });
  const { graph, actor } = upload;
  const madeAt = done.container === undefined ? performance.now() : null;
  const steps = await uploadReel({ ...upload, media, content }, done);
  const preparation = { ...upload, host: instagramContainers(graph, actor) };
  return ensureContainer(preparation, steps, { name: "container", media, madeAt, make: nothingToMake("instagram") });
}

const unreachableMessage =
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.";
const unreachableFix =
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.";

/**
 * Publishes in three steps: a container (for a carousel, one for each item and one for all), the wait until it is
 * processed, then one call that publishes it.
 */
export function instagramPublishing(graph: Graph, config: MetaConfig): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [media] = content.media;
      if (media === undefined)
        throw new PlatformError("rejected", "instagram.no_media", "Instagram needs a picture or a video.", {
          fix: "Add a picture or a video to the post.",
        });
      if (config.canFetchFromHere === false)
        return prepareUploaded({ graph, config, actor, save, signal }, content, done);
      const preparation = { host: instagramContainers(graph, actor), save, signal };
      const { madeWithAi } = content;
      if (content.media.length > 1)
        return ensureCarousel(preparation, done, {
          media: content.media,
          makeItem: (item) =>
            createContainer(graph, actor, { media: item, caption: "", isItem: true, madeWithAi }, signal),
          makeWhole: (children) => createCarousel(graph, actor, children, content, signal),
        });
      const whole = { media, caption: content.text, isItem: false, madeWithAi };
      const make = () => createContainer(graph, actor, whole, signal);
      return ensureContainer(preparation, done, { name: "container", media, make });
    },

    async send(actor, _content, steps, signal) {
      const container = requireContainer("instagram", steps);
      const { id } = await graph({
        network: "instagram",
        method: "POST",
        path: `/${actor.externalId}/media_publish`,
        actor,
        form: { creation_id: container },
        answer: Created,
        kind: "irreversible",
        signal,
      });
      return async () => ({
        externalId: id,
        permalink: await readPermalink(graph, "instagram", actor, id, signal),
      });
    },
  };
}
