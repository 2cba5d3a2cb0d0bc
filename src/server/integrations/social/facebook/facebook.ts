import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Second } from "#shared/durations.ts";
import { asBlob } from "../media.ts";
import { isMissing } from "../meta/await-container.ts";
import { metaComments } from "../meta/comment.ts";
import { Created, Done, type Graph, type MetaConfig, createGraph } from "../meta/graph.ts";
import { metaInspect } from "../meta/inspect.ts";
import { metaOAuth } from "../meta/oauth.ts";
import { permalinkOf, readPermalink } from "../meta/permalink.ts";
import { asRestart } from "../meta/upload-bytes.ts";
import { PlatformError } from "../platform-error.ts";
import type {
  Actor,
  Confirm,
  PreparedSteps,
  PublishImage,
  Published,
  SendContent,
  SocialPlatform,
} from "../platform.ts";
import { createDraft } from "./create-draft.ts";
import { facebookMetrics } from "./metrics.ts";
import { uploadVideo } from "./upload-video.ts";
import { facebookVerify } from "./verify.ts";
import { readVideo, videoFailed } from "./video-status.ts";

/** `DELETE {id}`: a post, a video or a comment of the Page. A missing object counts as deleted. */
const removeObject = (graph: Graph) =>
  async function remove(actor: Actor, externalId: string, signal: AbortSignal): Promise<void> {
    const call = { network: "facebook", method: "DELETE", path: `/${externalId}`, actor } as const;
    try {
      await graph({ ...call, answer: Done, signal });
    } catch (error) {
      if (!(error instanceof PlatformError) || !isMissing(error)) throw error;
    }
  };

const pollSeconds = [1, 2, 3, 5, 5] as const;

const stillProcessing = () =>
  new PlatformError("unknown_outcome", "facebook.video_processing", "Facebook is still processing the video.");

/** Facebook processes an accepted video before it publishes it. An outcome still open at the end is verified later. */
async function awaitPublished(graph: Graph, actor: Actor, video: string, signal: AbortSignal): Promise<Published> {
  try {
    for (const seconds of pollSeconds) {
      await sleep(seconds * Second.ms, undefined, { signal });
      const { state, permalink } = await readVideo(graph, actor, video, signal);
      if (state === "published") return { externalId: video, permalink };
      if (state === "failed") throw videoFailed();
    }
  } catch (error) {
    // The publish call has succeeded, so an error of a poll says nothing about the post.
    if (error instanceof PlatformError && error.kind === "rejected" && error.code === videoFailed().code) throw error;
    throw stillProcessing();
  }
  throw stillProcessing();
}

/** Publishes an uploaded video or reel with one call. */
export async function publishVideo(
  graph: Graph,
  actor: Actor,
  { text }: SendContent,
  { kind, video = "", session = "", published }: PreparedSteps,
  signal: AbortSignal,
): Promise<Confirm> {
  if (published !== undefined) return () => awaitPublished(graph, actor, video, signal);
  const isReel = kind === "reel";
  await graph({
    network: "facebook",
    host: isReel ? "graph" : "video",
    method: "POST",
    path: `/${actor.externalId}/${isReel ? "video_reels" : "videos"}`,
    actor,
    form: {
      upload_phase: "finish",
      ...(isReel ? { video_id: video, video_state: "PUBLISHED" } : { upload_session_id: session }),
      ...(text === "" ? {} : { description: text }),
    },
    media: "video",
    answer: Done,
    kind: "irreversible",
    signal,
  });
  return () => awaitPublished(graph, actor, video, signal);
}

/** The name of the text field: a post's id contains its Page's id and `_`, a video's does not. */
const fieldOf = (id: string) => (id.includes("_") ? "message" : "description");

/** `POST /{post}`: allowed for objects made by this app. Repeating it with the same text changes nothing. */
const facebookEdit = (graph: Graph): NonNullable<SocialPlatform["edit"]> =>
  async function edit(actor, externalId, text, signal) {
    const form = { [fieldOf(externalId)]: text };
    await graph({ network: "facebook", method: "POST", path: `/${externalId}`, actor, form, answer: Done, signal });
  };

/**
 * Makes a draft public. Repeating it changes nothing. The answer of this call is not documented: it has been seen as `{"success":true}`, and
 * others that write a post give its id. A draft that is gone is made again by the next attempt, unless an earlier one may
 * have published it.
 */
async function publishDraft(graph: Graph, actor: Actor, draft: string, signal: AbortSignal): Promise<void> {
  const answer = z.union([Done, Created]);
  const call = { network: "facebook", method: "POST", path: `/${draft}`, actor, answer, signal } as const;
  try {
    await graph({ ...call, form: { is_published: "true" }, kind: "idempotent" });
  } catch (error) {
    if (!(error instanceof PlatformError) || !isMissing(error)) throw error;
    throw asRestart(error);
  }
}

/** Facebook Pages. */
export function createFacebook(config: MetaConfig): SocialPlatform {
  const graph = createGraph(config);
  return {
    platform: "facebook",
    apiUrl: config.graphUrl,
    ...metaOAuth("facebook", config, graph),
    ...facebookPublishing(graph, config),
    verify: facebookVerify(graph),
    ...metaComments(graph, "facebook"),
    edit: facebookEdit(graph),
    remove: removeObject(graph),
    permalink: (actor, id, signal) => permalinkOf(graph, "facebook", actor, id, signal),
    ...metaInspect("facebook", config, graph),
    ...facebookMetrics(graph),
  };
}

/** Uploads an unpublished picture for a later post. Facebook keeps it for about a day. */
async function uploadPhoto(graph: Graph, actor: Actor, media: PublishImage, signal: AbortSignal): Promise<string> {
  const multipart = new FormData();
  multipart.set("published", "false");
  if (media.altText !== null) multipart.set("alt_text_custom", media.altText);
  multipart.set("source", asBlob(media.bytes, media.contentType), "picture.jpg");
  const path = `/${actor.externalId}/photos`;
  const { id } = await graph({
    network: "facebook",
    method: "POST",
    path,
    actor,
    multipart,
    media: "picture",
    answer: Created,
    signal,
  });
  return id;
}

/**
 * Publishes in two steps: a complete draft, then one call that makes it public. The draft's id is known before, so the
 * outcome can be looked up when the response is lost.
 */
function facebookPublishing(graph: Graph, config: MetaConfig): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [video] = content.media;
      if (video?.kind === "video") return uploadVideo({ graph, config, actor, media: video, save, signal }, done);
      let steps = done;
      const keep = async (name: string, id: string) => {
        steps = { ...steps, [name]: id };
        await save(steps);
      };
      for (const [index, media] of content.media.entries()) {
        if (media.kind === "image" && steps[`photo.${index}`] === undefined)
          await keep(`photo.${index}`, await uploadPhoto(graph, actor, media, signal));
      }
      if (steps.draft !== undefined) return steps;
      const photos = content.media.map((_, index) => steps[`photo.${index}`] ?? "");
      try {
        await keep("draft", await createDraft(graph, actor, { text: content.text, photos }, signal));
      } catch (error) {
        // Photos of an earlier attempt may have expired: the next attempt uploads all of them again.
        const isResumed = done["photo.0"] !== undefined;
        if (!isResumed || !(error instanceof PlatformError) || !error.code.startsWith("facebook.100")) throw error;
        await save({});
        throw new PlatformError("unavailable", error.code, "Facebook does not know the pictures any more.", {
          cause: error,
        });
      }
      return steps;
    },

    async send(actor, content, steps, signal) {
      if (steps.video !== undefined) return publishVideo(graph, actor, content, steps, signal);
      const { draft } = steps;
      if (draft === undefined)
        throw new PlatformError("rejected", "facebook.not_prepared", "The post was not prepared.");
      await publishDraft(graph, actor, draft, signal);
      return async () => ({
        externalId: draft,
        permalink: await readPermalink(graph, "facebook", actor, draft, signal),
      });
    },
  };
}
