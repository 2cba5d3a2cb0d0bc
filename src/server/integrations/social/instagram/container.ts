import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { Second } from "#shared/time.ts";
import { mediaKindOf } from "../media-kind.ts";
import { containerError } from "../meta/errors.ts";
import { Created, type Graph } from "../meta/graph.ts";
import { PlatformError, type Actor, type PublishMedia, type SendContent } from "../platform.ts";

const ContainerState = z.object({
  status_code: z.enum(["IN_PROGRESS", "FINISHED", "ERROR", "EXPIRED", "PUBLISHED"]),
  status: z
    .string()
    .transform((text) => text.slice(0, 500))
    .catch(""),
});
export type ContainerState = z.infer<typeof ContainerState>;

interface ContainerContent {
  media: PublishMedia;
  caption: string;
  /** One of several, or the post itself. */
  isItem: boolean;
  madeWithAi: boolean;
}

/** What is said of the post as a whole: on a container of its own, or on the carousel. */
export const wholeForm = (caption: string, madeWithAi: boolean): Record<string, string> => ({
  ...(caption === "" ? {} : { caption }),
  ...(madeWithAi ? { is_ai_generated: "true" } : {}),
});

function formOf({ media, caption, isItem, madeWithAi }: ContainerContent): Record<string, string> {
  if (media.url === null)
    throw new PlatformError("rejected", "instagram.no_address", "Instagram needs an address to fetch the file from.");
  const source: Record<string, string> =
    media.kind === "video"
      ? { media_type: isItem ? "VIDEO" : "REELS", video_url: media.url }
      : { image_url: media.url, ...(media.altText === null ? {} : { alt_text: media.altText }) };
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

/** Hands the file's address to Instagram, which fetches it by itself. Nothing is public yet; a container lives a day. */
export const createContainer = (
  graph: Graph,
  actor: Actor,
  content: ContainerContent,
  signal: AbortSignal,
): Promise<string> => create(graph, actor, formOf(content), signal, mediaKindOf(content.media));

/** Puts containers that are ready together, in this order. */
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

export const readContainer = (
  graph: Graph,
  actor: Actor,
  container: string,
  signal: AbortSignal,
): Promise<ContainerState> =>
  graph({
    network: "instagram",
    path: `/${container}`,
    actor,
    query: { fields: "status_code,status" },
    answer: ContainerState,
    signal,
  });

/** Pictures are ready within seconds, videos within minutes; after this the delivery lets go and asks again at its next try. */
const pollSeconds = [1, 2, 3, 5, 5, 5, 10, 10, 10, 10, 20, 30];

const missing = "instagram.100.33";

/** Graph has answered "missing" to a read of a container just made; of an older one it is true. */
async function readState(
  graph: Graph,
  actor: Actor,
  { id, isFresh }: Container,
  signal: AbortSignal,
): Promise<ContainerState | null> {
  try {
    return await readContainer(graph, actor, id, signal);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.code !== missing) throw error;
    if (isFresh) return null;
    throw new PlatformError("unavailable", missing, "What was prepared is gone.", { beginsAgain: true });
  }
}

interface Container {
  id: string;
  /** Made by this very call. */
  isFresh: boolean;
  /** undefined: of several. */
  media: MediaKind | undefined;
}

const pause = (seconds: number, signal: AbortSignal) =>
  sleep(seconds * Second.ms, undefined, { signal }).catch((cause: unknown) => {
    throw new PlatformError("unavailable", "instagram.stopped", "The wait for Instagram was cut short.", { cause });
  });

/** Waits until the container can be published. Where only a new container helps, the error says so. */
export async function awaitContainer(
  graph: Graph,
  actor: Actor,
  container: Container,
  signal: AbortSignal,
): Promise<void> {
  for (const [look, seconds] of pollSeconds.entries()) {
    // One that was made earlier is likely to be ready by now.
    if (container.isFresh || look > 0) await pause(seconds, signal);
    const state = await readState(graph, actor, container, signal);
    switch (state?.status_code) {
      case "FINISHED":
      case "PUBLISHED":
        return;
      case "ERROR":
        throw containerError(state.status, container.media);
      case "EXPIRED":
        throw new PlatformError(
          "unavailable",
          "instagram.container_expired",
          "What was prepared is older than a day.",
          { beginsAgain: true },
        );
      case "IN_PROGRESS":
      case undefined:
        break;
    }
  }
  throw new PlatformError("unavailable", "instagram.container_in_progress", "Instagram is still processing the post.");
}
