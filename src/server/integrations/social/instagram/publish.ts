import { orBeginAgain } from "../begin-again.ts";
import { mediaKindOf } from "../media-kind.ts";
import { Created, type Graph, type MetaConfig } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import {
  PlatformError,
  type Actor,
  type PreparedSteps,
  type PublishContent,
  type PublishMedia,
  type SocialPlatform,
} from "../platform.ts";
import { awaitContainer, createCarousel, createContainer } from "./container.ts";
import { uploadReel } from "./upload-reel.ts";

interface Preparation {
  graph: Graph;
  config: MetaConfig;
  actor: Actor;
  save: (steps: PreparedSteps) => Promise<void>;
  signal: AbortSignal;
}

interface Wanted {
  name: string;
  /** undefined: of several. */
  media?: PublishMedia;
  make: () => Promise<string>;
}

/**
 * Makes the container of this name unless it is there, and waits until it is ready. A dead one is forgotten with all others, so that
 * the next try makes them anew: a carousel cannot live on without one of its items, and they all run out together.
 */
async function ensureContainer(
  { graph, actor, save, signal }: Preparation,
  done: PreparedSteps,
  { name, media, make }: Wanted,
): Promise<PreparedSteps> {
  const { [name]: begun, ...others } = done;
  const id = begun ?? (await make());
  const steps = { ...others, [name]: id };
  if (begun === undefined) await save(steps);
  const container = { id, isFresh: begun === undefined, media: media && mediaKindOf(media) };
  await orBeginAgain(save, () => awaitContainer(graph, actor, container, signal));
  return steps;
}

const itemName = (index: number) => `item.${index}`;

async function prepareCarousel(preparation: Preparation, content: PublishContent, done: PreparedSteps) {
  const { media, madeWithAi } = content;
  const { graph, actor, save, signal } = preparation;
  let steps = done;
  if (steps.container === undefined) {
    // All are made first: Instagram works on them side by side.
    for (const [index, item] of media.entries()) {
      if (steps[itemName(index)] !== undefined) continue;
      const id = await createContainer(graph, actor, { media: item, caption: "", isItem: true, madeWithAi }, signal);
      steps = { ...steps, [itemName(index)]: id };
      await save(steps);
    }
    for (const [index, item] of media.entries())
      steps = await ensureContainer(preparation, steps, { name: itemName(index), media: item, make: nothingToMake });
  }
  const children = media.map((_, index) => steps[itemName(index)] ?? "");
  const make = () => createCarousel(graph, actor, children, content, signal);
  return ensureContainer(preparation, steps, { name: "container", make });
}

/** What can be done without Instagram fetching anything: a single video, whose bytes are sent. */
async function prepareUploaded(preparation: Preparation, content: PublishContent, done: PreparedSteps) {
  const [media, ...others] = content.media;
  if (media?.kind !== "video" || others.length > 0)
    throw new PlatformError("rejected", "instagram.unreachable", unreachableWords, { fix: unreachableFix });
  const steps = await uploadReel({ ...preparation, media, content }, done);
  return ensureContainer(preparation, steps, { name: "container", media, make: nothingToMake });
}

const unreachableWords =
  "Instagram fetches pictures from this server, and cannot reach it: its address leads to this machine or its own network only.";
const unreachableFix =
  "Post a single video, which is sent to Instagram, or have whoever runs this server set PUBLIC_URL to an address on the internet.";

const nothingPrepared = () => new PlatformError("rejected", "instagram.not_prepared", "The post was not prepared.");
const nothingToMake = () => Promise.reject(nothingPrepared());

/**
 * Instagram in three steps: a container (for a carousel one of each item, and one of them all), the wait until it is processed,
 * then the one call that publishes it.
 */
export function instagramPublishing(graph: Graph, config: MetaConfig): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [media] = content.media;
      if (media === undefined)
        throw new PlatformError("rejected", "instagram.no_media", "Instagram needs a picture or a video.", {
          fix: "Add a picture or a video to the post.",
        });
      const preparation = { graph, config, actor, save, signal };
      if (config.canFetchFromHere === false) return prepareUploaded(preparation, content, done);
      if (content.media.length > 1) return prepareCarousel(preparation, content, done);
      const whole = { media, caption: content.text, isItem: false, madeWithAi: content.madeWithAi };
      const make = () => createContainer(graph, actor, whole, signal);
      return ensureContainer(preparation, done, { name: "container", media, make });
    },

    async send(actor, _content, { container }, signal) {
      if (container === undefined) throw nothingPrepared();
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
