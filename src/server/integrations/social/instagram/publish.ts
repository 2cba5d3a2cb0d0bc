import { Created, type Graph } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import { PlatformError, type SocialPlatform } from "../platform.ts";
import { awaitContainer, ContainerGone, createContainer } from "./container.ts";

/** Instagram in three steps: a container, the wait until it is processed, then the one call that publishes it. */
export function instagramPublishing(graph: Graph): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [media] = content.media;
      if (media === undefined)
        throw new PlatformError("rejected", "instagram.no_media", "Instagram needs a picture.", {
          fix: "Add a picture to the post.",
        });
      const { container: begun, ...others } = done;
      const isFresh = begun === undefined;
      const container = begun ?? (await createContainer(graph, actor, content, media, signal));
      const steps = { ...others, container };
      if (isFresh) await save(steps);
      try {
        await awaitContainer(graph, actor, { id: container, isFresh }, signal);
      } catch (error) {
        if (!(error instanceof ContainerGone)) throw error;
        await save(others);
        throw error.reason;
      }
      return steps;
    },

    async send(actor, _content, { container }, signal) {
      if (container === undefined)
        throw new PlatformError("rejected", "instagram.not_prepared", "The post was not prepared.");
      const { id } = await graph({
        network: "instagram",
        method: "POST",
        path: `/${actor.externalId}/media_publish`,
        token: actor.accessToken,
        form: { creation_id: container },
        answer: Created,
        kind: "irreversible",
        signal,
      });
      return { externalId: id, permalink: await readPermalink(graph, "instagram", actor, id, signal) };
    },
  };
}
