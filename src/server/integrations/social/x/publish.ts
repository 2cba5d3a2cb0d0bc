import { z } from "zod";
import type { Actor, PreparedSteps, PublishImage, SocialPlatform } from "../platform.ts";
import { bearer, type X, XId } from "./client.ts";
import { createPost, permalinkOf } from "./create-post.ts";

const Uploaded = z.object({
  data: z.object({ id: XId, expires_after_secs: z.number().int().positive().catch(86_400) }),
});

/** A picture must outlive the wait for its due second. */
const spareMs = 10 * 60_000;

async function uploadPicture(
  x: X,
  actor: Actor,
  media: PublishImage,
  signal: AbortSignal,
): Promise<{ id: string; expiresAt: string }> {
  const multipart = new FormData();
  multipart.set("media_category", "tweet_image");
  multipart.set("media", new Blob([new Uint8Array(media.bytes)], { type: media.contentType }), "picture.jpg");
  const { data } = await x({
    method: "POST",
    path: "/2/media/upload",
    authorization: bearer(actor.accessToken),
    body: { multipart },
    answer: Uploaded,
    signal,
  });
  return { id: data.id, expiresAt: new Date(Date.now() + data.expires_after_secs * 1_000).toISOString() };
}

async function describePicture(x: X, actor: Actor, id: string, altText: string, signal: AbortSignal): Promise<void> {
  const body = { json: { id, metadata: { alt_text: { text: altText } } } };
  await x({
    method: "POST",
    path: "/2/media/metadata",
    authorization: bearer(actor.accessToken),
    body,
    answer: z.unknown(),
    signal,
  });
}

const isUsable = (steps: PreparedSteps, index: number) =>
  steps[`media.${index}`] !== undefined && Date.parse(steps[`media.${index}.expiresAt`] ?? "") > Date.now() + spareMs;

const mediaIdsOf = (steps: PreparedSteps, count: number) =>
  Array.from({ length: count }, (_, index) => steps[`media.${index}`] ?? "");

/** X: upload the pictures, then one call that posts. */
export function xPublishing(x: X, authorizeUrl: string): Pick<SocialPlatform, "prepare" | "send"> {
  return {
    async prepare(actor, content, done, save, signal) {
      let steps = done;
      for (const [index, media] of content.media.entries()) {
        if (media.kind !== "image" || isUsable(steps, index)) continue;
        const { id, expiresAt } = await uploadPicture(x, actor, media, signal);
        // Described before it counts as done, so that no retry posts it without its text.
        if (media.altText !== null) await describePicture(x, actor, id, media.altText, signal);
        steps = { ...steps, [`media.${index}`]: id, [`media.${index}.expiresAt`]: expiresAt };
        await save(steps);
      }
      return steps;
    },

    async send(actor, content, steps, signal) {
      const mediaIds = mediaIdsOf(steps, content.mediaCount);
      // X knows no value for "everyone": leaving the field out means it.
      const isOpen = content.replySettings === null || content.replySettings === "everyone";
      const post = {
        ...(content.text === "" ? {} : { text: content.text }),
        ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
        ...(isOpen || content.replySettings === null ? {} : { reply_settings: content.replySettings }),
      };
      const id = await createPost(x, actor, post, signal);
      return { externalId: id, permalink: permalinkOf(authorizeUrl, actor.username, id) };
    },
  };
}
