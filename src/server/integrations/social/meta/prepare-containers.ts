import { mediaKindOf } from "../media.ts";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishMedia } from "../platform.ts";
import { awaitContainer, type ContainerHost } from "./await-container.ts";
import { withStepReset } from "./upload-bytes.ts";

export interface Preparation {
  host: ContainerHost;
  save: (steps: PreparedSteps) => Promise<void>;
  signal: AbortSignal;
}

interface ContainerRequest {
  /** The key of the container's id in the steps. */
  name: string;
  /** undefined: a carousel, or a text. */
  media?: PublishMedia | undefined;
  /** When an existing one was created in this attempt; default: in an earlier one. */
  madeAt?: number | null;
  make: () => Promise<string>;
}

/**
 * Creates the container of this name unless it exists, and waits until it is ready. If it is unusable, all steps are
 * dropped and the next attempt creates all containers again: a carousel needs every item, and all expire together.
 */
export async function ensureContainer(
  { host, save, signal }: Preparation,
  done: PreparedSteps,
  { name, media, madeAt = null, make }: ContainerRequest,
): Promise<PreparedSteps> {
  const { [name]: begun, ...others } = done;
  const id = begun ?? (await make());
  const steps = { ...others, [name]: id };
  if (begun === undefined) await save(steps);
  const made = begun === undefined ? performance.now() : madeAt;
  const container = { id, madeAt: made, media: media && mediaKindOf(media) };
  const status = await withStepReset(save, () => awaitContainer(host, container, signal));
  return status === "PUBLISHED" ? { ...steps, published: "yes" } : steps;
}

/**
 * The container to publish. One that an earlier send published is not published again, whatever the network would do: its post is looked
 * up.
 */
export function requireContainer(network: ContainerHost["network"], { container, published }: PreparedSteps): string {
  if (container === undefined) throw nothingPrepared(network);
  if (published === undefined) return container;
  const message = "The network gave an error that does not tell whether the post went out.";
  throw new PlatformError("unknown_outcome", `${network}.container_published`, message);
}

const itemName = (index: number) => `item.${index}`;

interface Carousel {
  media: readonly PublishMedia[];
  makeItem(media: PublishMedia): Promise<string>;
  /** Combines finished items, in this order. */
  makeWhole(children: readonly string[]): Promise<string>;
}

export async function ensureCarousel(
  preparation: Preparation,
  done: PreparedSteps,
  { media, makeItem, makeWhole }: Carousel,
): Promise<PreparedSteps> {
  const { host, save } = preparation;
  const make = nothingToMake(host.network);
  let steps = done;
  if (steps.container === undefined) {
    const madeAt = new Map<number, number>();
    // All are created first, because the network processes them in parallel.
    for (const [index, item] of media.entries()) {
      if (steps[itemName(index)] !== undefined) continue;
      steps = { ...steps, [itemName(index)]: await makeItem(item) };
      madeAt.set(index, performance.now());
      await save(steps);
    }
    for (const [index, item] of media.entries()) {
      const request = { name: itemName(index), media: item, madeAt: madeAt.get(index) ?? null, make };
      steps = await ensureContainer(preparation, steps, request);
    }
  }
  const children = media.map((_, index) => steps[itemName(index)] ?? "");
  return ensureContainer(preparation, steps, { name: "container", make: () => makeWhole(children) });
}

const nothingPrepared = (network: ContainerHost["network"]) =>
  new PlatformError("rejected", `${network}.not_prepared`, "The post was not prepared.");

/** `make` of a container that must exist already. */
export const nothingToMake = (network: ContainerHost["network"]) => () => Promise.reject(nothingPrepared(network));
