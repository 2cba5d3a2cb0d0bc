import { z } from "zod";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { mediaKindOf } from "../media.ts";
import { type ContainerHost, type ContainerState, containerStatuses } from "../meta/await-container.ts";
import { containerError } from "../meta/errors.ts";
import { Created, type Graph } from "../meta/graph.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PublishMedia, SendContent } from "../platform.ts";

const State = z
  .object({
    status_code: z.enum(containerStatuses),
    status: z
      .string()
      .transform((text) => text.slice(0, 500))
      .catch(""),
  })
  .transform(({ status_code: status, status: problem }): ContainerState => ({ status, problem }));

interface ContainerContent {
  media: PublishMedia;
  caption: string;
  /** true: one item of a carousel. false: the whole post. */
  isItem: boolean;
  madeWithAi: boolean;
}

/** The fields of the whole post: set on a single container, or on the carousel. */
export const wholeForm = (caption: string, madeWithAi: boolean): Record<string, string> => ({
  ...(caption === "" ? {} : { caption }),
  ...(madeWithAi ? { is_ai_generated: "true" } : {}),
});

async function formOf({ media, caption, isItem, madeWithAi }: ContainerContent): Promise<Record<string, string>> {
  if (media.url === null)
    throw new PlatformError("rejected", "instagram.no_address", "Instagram needs an address to fetch the file from.");
  const url = await media.url();
  const source: Record<string, string> =
    media.kind === "video"
      ? { media_type: isItem ? "VIDEO" : "REELS", video_url: url }
      : { image_url: url, ...(media.altText === null ? {} : { alt_text: media.altText }) };
  return isItem ? { ...source, is_carousel_item: "true" } : { ...source, ...wholeForm(caption, madeWithAi) };
}

async function create(
  graph: Graph,
  actor: Actor,
  form: Record<string, string>,
  signal: AbortSignal,
  media?: MediaKind,
): Promise<string> {
  const path = `/${actor.externalId}/media`;
  const call = { network: "instagram", method: "POST", path, actor } as const;
  const { id } = await graph({ ...call, form, ...(media === undefined ? {} : { media }), answer: Created, signal });
  return id;
}

/** Creates an unpublished container. Instagram fetches the file from its address. A container expires after a day. */
export const createContainer = async (
  graph: Graph,
  actor: Actor,
  content: ContainerContent,
  signal: AbortSignal,
): Promise<string> => create(graph, actor, await formOf(content), signal, mediaKindOf(content.media));

/** Combines finished containers, in this order. */
export const createCarousel = (
  graph: Graph,
  actor: Actor,
  children: readonly string[],
  { text, madeWithAi }: SendContent,
  signal: AbortSignal,
): Promise<string> => {
  const form = { media_type: "CAROUSEL", children: children.join(","), ...wholeForm(text, madeWithAi) };
  return create(graph, actor, form, signal);
};

/** The account's containers at Instagram. */
export const instagramContainers = (graph: Graph, actor: Actor): ContainerHost => ({
  network: "instagram",
  read: (id, signal) =>
    graph({
      network: "instagram",
      path: `/${id}`,
      actor,
      query: { fields: "status_code,status" },
      answer: State,
      signal,
    }),
  failureOf: containerError,
});
