import { Created, Done, type Graph, type MetaConfig } from "../meta/graph.ts";
import { readPermalink } from "../meta/permalink.ts";
import { PlatformError, type Actor, type PublishImage, type SocialPlatform } from "../platform.ts";
import { asBlob } from "../read-range.ts";
import { createDraft } from "./create-draft.ts";
import { prepareVideo } from "./prepare-video.ts";
import { publishVideo } from "./publish-video.ts";

/** Uploads a picture that nobody sees until a post holds it. It lives about a day. */
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
 * Facebook in two steps: a draft with everything in it, then the one call that shows it. The draft's id is known before anything
 * is public, which is what makes a lost answer harmless.
 */
export function facebookPublishing(graph: Graph, config: MetaConfig): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      const [video] = content.media;
      if (video?.kind === "video") return prepareVideo({ graph, config, actor, media: video, save, signal }, done);
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
        // Photos of an earlier try may be older than the day they live: all begin anew.
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
      const form = { is_published: "true" };
      const path = `/${draft}`;
      await graph({
        network: "facebook",
        method: "POST",
        path,
        actor,
        form,
        answer: Done,
        kind: "idempotent",
        signal,
      });
      return async () => ({
        externalId: draft,
        permalink: await readPermalink(graph, "facebook", actor, draft, signal),
      });
    },
  };
}
