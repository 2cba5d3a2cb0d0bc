import { isMissing } from "../meta/await-container.ts";
import { Created, Done, type Graph } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import { ensureCarousel, ensureContainer, requireContainer } from "../meta/prepare-containers.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, SendContent, SocialPlatform } from "../platform.ts";
import {
  createCarousel,
  createItem,
  createSingle,
  createText,
  threadsContainers,
  type WholeFields,
} from "./container.ts";
import type { ThreadsConfig } from "./oauth.ts";

/** Names of Threads; the others of our list are X's alone. */
const replyControls: Readonly<Record<string, string>> = {
  everyone: "everyone",
  following: "accounts_you_follow",
  mentionedUsers: "mentioned_only",
};

function fieldsOf({ text, replySettings }: SendContent): WholeFields {
  const reply_control = replyControls[replySettings ?? ""];
  return { ...(text === "" ? {} : { text }), ...(reply_control === undefined ? {} : { reply_control }) };
}

/** `threads_publish`: the call that publishes. Returns the id of the post. */
export async function publishContainer(
  graph: Graph,
  actor: Actor,
  container: string,
  signal: AbortSignal,
): Promise<string> {
  const { id } = await graph({
    network: "threads",
    method: "POST",
    path: "/me/threads_publish",
    actor,
    form: { creation_id: container },
    answer: Created,
    kind: "irreversible",
    signal,
  });
  return id;
}

/**
 * Publishes in three steps: a container (for a carousel, one for each item and one for all), the wait until it is processed, then one
 * call that publishes it. Texts too have a container, whose state shows later whether it was published.
 */
export function threadsPublishing(
  graph: Graph,
  config: Pick<ThreadsConfig, "canFetchFromHere">,
): Pick<SocialPlatform, "prepare" | "send" | "remove"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [media, ...others] = content.media;
      if (media !== undefined && !config.canFetchFromHere)
        throw new PlatformError(
          "rejected",
          "threads.unreachable",
          "Threads fetches pictures and videos from this server, and cannot reach it: its address leads to this machine or its own network only.",
          { fix: "Post a text, or have whoever runs this server set PUBLIC_URL to an address on the internet." },
        );
      const preparation = { host: threadsContainers(graph, actor), save, signal };
      const fields = fieldsOf(content);
      if (others.length > 0)
        return ensureCarousel(preparation, done, {
          media: content.media,
          makeItem: (item) => createItem(graph, actor, item, signal),
          makeWhole: (children) => createCarousel(graph, actor, children, fields, signal),
        });
      const make = () =>
        media === undefined
          ? createText(graph, actor, fields, signal)
          : createSingle(graph, actor, media, fields, signal);
      return ensureContainer(preparation, done, { name: "container", media, make });
    },

    async send(actor, _content, steps, signal) {
      const container = requireContainer("threads", steps);
      const id = await publishContainer(graph, actor, container, signal);
      return async () => ({ externalId: id, permalink: await readPermalink(graph, "threads", actor, id, signal) });
    },

    async remove(actor, externalId, signal) {
      const call = { network: "threads", method: "DELETE", path: `/${externalId}`, actor, answer: Done } as const;
      try {
        await graph({ ...call, signal });
      } catch (error) {
        if (!(error instanceof PlatformError) || !isMissing(error)) throw error;
      }
    },
  };
}
