import type { PreparedSteps, SocialPlatform } from "../platform.ts";
import type { X } from "./client.ts";
import { createPost, permalinkOf } from "./create-post.ts";
import { prepareMedia } from "./prepare-media.ts";

const mediaIdsOf = (steps: PreparedSteps, count: number) =>
  Array.from({ length: count }, (_, index) => steps[`media.${index}`] ?? "");

/** X: upload pictures, GIF or video, then one call that posts. */
export const xPublishing = (x: X, authorizeUrl: string): Pick<SocialPlatform, "prepare" | "send"> => ({
  prepare: (actor, content, done, save, signal) => prepareMedia({ x, actor, signal }, content.media, done, save),

  async send(actor, content, steps, signal) {
    const mediaIds = mediaIdsOf(steps, content.mediaCount);
    // X knows no value for "everyone": leaving the field out means it.
    const isOpen = content.replySettings === null || content.replySettings === "everyone";
    const post = {
      ...(content.text === "" ? {} : { text: content.text }),
      ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
      ...(content.madeWithAi ? { made_with_ai: true as const } : {}),
      ...(isOpen || content.replySettings === null ? {} : { reply_settings: content.replySettings }),
    };
    const id = await createPost(x, actor, post, signal);
    return async () => ({ externalId: id, permalink: permalinkOf(authorizeUrl, actor.username, id) });
  },
});
