import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { Second } from "#shared/time.ts";
import { containerError } from "../meta/errors.ts";
import { Created, type Graph } from "../meta/graph.ts";
import { PlatformError, type Actor, type PublishContent, type PublishMedia } from "../platform.ts";

const ContainerState = z.object({
  status_code: z.enum(["IN_PROGRESS", "FINISHED", "ERROR", "EXPIRED", "PUBLISHED"]),
  status: z
    .string()
    .transform((text) => text.slice(0, 500))
    .catch(""),
});
export type ContainerState = z.infer<typeof ContainerState>;

/** Hands the picture's address to Instagram, which fetches it by itself. Nothing is public yet; a container lives a day. */
export async function createContainer(
  graph: Graph,
  actor: Actor,
  content: PublishContent,
  media: PublishMedia,
  signal: AbortSignal,
): Promise<string> {
  const form = {
    image_url: media.url,
    ...(content.text === "" ? {} : { caption: content.text }),
    ...(media.altText === null ? {} : { alt_text: media.altText }),
  };
  const path = `/${actor.externalId}/media`;
  const { id } = await graph({
    network: "instagram",
    method: "POST",
    path,
    token: actor.accessToken,
    form,
    answer: Created,
    signal,
  });
  return id;
}

export const readContainer = (
  graph: Graph,
  actor: Actor,
  container: string,
  signal: AbortSignal,
): Promise<ContainerState> =>
  graph({
    network: "instagram",
    path: `/${container}`,
    token: actor.accessToken,
    query: { fields: "status_code,status" },
    answer: ContainerState,
    signal,
  });

/** Pictures are ready within seconds; after this the delivery lets go and asks again at its next try. */
const pollSeconds = [1, 2, 3, 5, 5, 5, 10, 10, 10, 10];

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
    throw new ContainerGone(new PlatformError("unavailable", missing, "The prepared picture is gone."));
  }
}

interface Container {
  id: string;
  /** Made by this very call. */
  isFresh: boolean;
}

const pause = (seconds: number, signal: AbortSignal) =>
  sleep(seconds * Second.ms, undefined, { signal }).catch((cause: unknown) => {
    throw new PlatformError("unavailable", "instagram.stopped", "The wait for Instagram was cut short.", { cause });
  });

/**
 * Waits until the container can be published. Throws `rejected` when Instagram refuses the picture, and ContainerGone when only
 * a new container helps.
 */
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
        throw new ContainerGone(containerError(state.status));
      case "EXPIRED":
        throw new ContainerGone(
          new PlatformError("unavailable", "instagram.container_expired", "The prepared picture is older than a day."),
        );
      case "IN_PROGRESS":
      case undefined:
        break;
    }
  }
  throw new PlatformError(
    "unavailable",
    "instagram.container_in_progress",
    "Instagram is still processing the picture.",
  );
}

/** This container will never be published. */
export class ContainerGone extends Error {
  readonly reason: PlatformError;

  constructor(reason: PlatformError) {
    super(reason.message, { cause: reason });
    this.name = "ContainerGone";
    this.reason = reason;
  }
}
