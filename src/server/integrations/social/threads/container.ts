import { z } from "zod";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../call-errors.ts";
import { mediaKindOf } from "../media.ts";
import { type ContainerHost, type ContainerState, containerStatuses } from "../meta/await-container.ts";
import { Created, type Graph } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishMedia } from "../platform.ts";

/** The fields of a post as a whole: set on a single container, or on the carousel. */
export type WholeFields = Readonly<{ text?: string; reply_control?: string; reply_to_id?: string }>;

const State = z
  .object({
    status: z.enum(containerStatuses),
    error_message: z
      .string()
      .nullish()
      .catch(null)
      .transform((text) => (text ?? "").slice(0, 500)),
  })
  .transform(({ status, error_message: problem }): ContainerState => ({ status, problem }));

/**
 * Creates an unpublished container, valid for a day. `auto_publish_text` is never sent: it would make this the
 * publishing call, which cannot be looked up.
 */
async function create(
  graph: Graph,
  actor: Actor,
  form: Record<string, string>,
  signal: AbortSignal,
  media?: MediaKind,
): Promise<string> {
  const call = { network: "threads", method: "POST", path: "/me/threads", actor } as const;
  return (await graph({ ...call, form, ...(media === undefined ? {} : { media }), answer: Created, signal })).id;
}

export const createText = (graph: Graph, actor: Actor, fields: WholeFields, signal: AbortSignal): Promise<string> =>
  create(graph, actor, { media_type: "TEXT", ...fields }, signal);

async function sourceOf({ kind, url: store, altText }: PublishMedia): Promise<Record<string, string>> {
  if (store === null)
    throw new PlatformError("rejected", "threads.no_address", "Threads needs an address to fetch the file from.");
  const url = await store();
  return {
    ...(kind === "video" ? { media_type: "VIDEO", video_url: url } : { media_type: "IMAGE", image_url: url }),
    ...(altText === null ? {} : { alt_text: altText }),
  };
}

/** A picture or video that is the whole post. Threads fetches the file from its address. */
export const createSingle = async (
  graph: Graph,
  actor: Actor,
  media: PublishMedia,
  fields: WholeFields,
  signal: AbortSignal,
): Promise<string> => create(graph, actor, { ...(await sourceOf(media)), ...fields }, signal, mediaKindOf(media));

export const createItem = async (
  graph: Graph,
  actor: Actor,
  media: PublishMedia,
  signal: AbortSignal,
): Promise<string> =>
  create(graph, actor, { ...(await sourceOf(media)), is_carousel_item: "true" }, signal, mediaKindOf(media));

/** Combines finished items, in this order. */
export const createCarousel = (
  graph: Graph,
  actor: Actor,
  children: readonly string[],
  fields: WholeFields,
  signal: AbortSignal,
): Promise<string> => create(graph, actor, { media_type: "CAROUSEL", children: children.join(","), ...fields }, signal);

/** `error_message` of a container in state ERROR (Threads, troubleshooting). The spelling of ASPEC is Threads' own. */
const invalidVideo = /^INVALID_(ASPEC_RATIO|BIT_RATE|DURATION|FRAME_RATE|AUDIO_CHANNELS|AUDIO_CHANNEL_LAYOUT)$/;

export function threadsContainerError(problem: string, media: MediaKind | undefined): PlatformError {
  const details = { cause: problem, answer: problem, beginsAgain: true, neverPublished: true };
  const unknown = "Threads could not process the media.";
  if (invalidVideo.test(problem)) return explainedError("rejected", "threads.container.format", details, unknown);
  // This server did not respond to the fetch; it may have been starting.
  if (problem === "FAILED_DOWNLOADING_VIDEO")
    return explainedError("unavailable", "threads.container.download", details, unknown);
  const code = media === undefined ? "threads.container.error" : `threads.container.error.${media}`;
  return explainedError("unavailable", code, details, unknown);
}

/** The account's containers at Threads. */
export const threadsContainers = (graph: Graph, actor: Actor): ContainerHost => ({
  network: "threads",
  read: (id, signal) =>
    graph({
      network: "threads",
      path: `/${id}`,
      actor,
      query: { fields: "status,error_message" },
      answer: State,
      signal,
    }),
  failureOf: threadsContainerError,
});
