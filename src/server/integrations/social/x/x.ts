import { z } from "zod";
import type { PreparedSteps, SocialPlatform } from "../platform.ts";
import { type X, type XConfig, bearer, createX } from "./client.ts";
import { createPost, permalinkOf } from "./create-post.ts";
import { xMetrics } from "./metrics.ts";
import { xOAuth, xScopes } from "./oauth.ts";
import { uploadMedia } from "./upload-media.ts";
import { afterParent, findPost, xVerify } from "./verify.ts";

const mediaIdsOf = (steps: PreparedSteps, count: number) =>
  Array.from({ length: count }, (_, index) => steps[`media.${index}`] ?? "");

/** Uploads pictures, GIF or video, then publishes with one call. */
const xPublishing = (x: X, authorizeUrl: string): Pick<SocialPlatform, "prepare" | "send"> => ({
  prepare: (actor, content, done, save, signal) => uploadMedia({ x, actor, signal }, content.media, done, save),

  async send(actor, content, steps, signal) {
    const mediaIds = mediaIdsOf(steps, content.mediaCount);
    // X has no value for "everyone": it is the default without the field.
    const isOpen = content.replySettings === null || content.replySettings === "everyone";
    const post = {
      ...(content.text === "" ? {} : { text: content.text }),
      ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
      ...(content.madeWithAi ? { made_with_ai: true as const } : {}),
      ...(content.paidPartnership ? { paid_partnership: true as const } : {}),
      ...(isOpen || content.replySettings === null ? {} : { reply_settings: content.replySettings }),
    };
    const id = await createPost(x, actor, post, signal);
    return async () => ({ externalId: id, permalink: permalinkOf(authorizeUrl, actor.username, id) });
  },
});

const Me = z.object({ data: z.object({ id: z.string() }) });

/**
 * X has no call for a token's state: a token is valid if it can read its account. The scopes are those of the consent.
 */
const xInspect = (x: X): SocialPlatform["inspect"] =>
  async function inspect({ accessToken }, { scopes }, signal) {
    await x({ path: "/2/users/me", authorization: bearer(accessToken), answer: Me, signal });
    return {
      missingScopes: xScopes.filter((scope) => !scopes.includes(scope)),
      canPublish: scopes.includes("tweet.write"),
      hasTask: null,
      accessEndsAt: null,
    };
  };

const Tier = z.object({ data: z.object({ verified_type: z.string().max(50).nullish() }) });
const minute = 60_000;
const subscriberLimits = { videoMs: 125 * minute, videoBytes: 16_000_000_000 };

/** Accounts with a check mark subscribe, and may post longer videos. */
const xLimits = (x: X): NonNullable<SocialPlatform["limits"]> =>
  async function limits({ accessToken }, signal) {
    const query = { "user.fields": "verified_type" };
    const { data } = await x({ path: "/2/users/me", authorization: bearer(accessToken), query, answer: Tier, signal });
    const isSubscriber = typeof data.verified_type === "string" && data.verified_type !== "none";
    return isSubscriber ? subscriberLimits : null;
  };

/** Replies to the account's own post, for threads and first comments. */
const xReplies = (x: X, authorizeUrl: string): Pick<SocialPlatform, "reply" | "verifyReply"> => ({
  async reply(actor, { parentId, text }, signal) {
    const id = await createPost(x, actor, { text, reply: { in_reply_to_tweet_id: parentId } }, signal);
    return { externalId: id, permalink: permalinkOf(authorizeUrl, actor.username, id) };
  },

  verifyReply: (actor, { parentId, text }, { at }, signal) => {
    const sought = { text, hasMedia: false, parentId };
    return findPost(x, authorizeUrl, actor, sought, afterParent(parentId, at), signal);
  },
});

// `deleted: false`: the post did not exist.
const Deleted = z.object({ data: z.object({ deleted: z.boolean() }) });

/** `DELETE /2/tweets/{id}`. */
const xRemove = (x: X): NonNullable<SocialPlatform["remove"]> =>
  async function remove({ accessToken }, externalId, signal) {
    const path = `/2/tweets/${externalId}`;
    await x({ method: "DELETE", path, authorization: bearer(accessToken), answer: Deleted, signal });
  };

/** X through its API v2. */
export function createXPlatform(config: XConfig): SocialPlatform {
  const x = createX(config);
  return {
    platform: "x",
    apiUrl: config.apiUrl,
    ...xOAuth(config, x),
    ...xPublishing(x, config.authorizeUrl),
    verify: xVerify(x, config.authorizeUrl),
    ...xReplies(x, config.authorizeUrl),
    remove: xRemove(x),
    permalink: async ({ username }, id) => permalinkOf(config.authorizeUrl, username, id),
    idInLink: (permalink) => /\/status\/(\d{1,19})\b/.exec(permalink)?.[1] ?? null,
    inspect: xInspect(x),
    limits: xLimits(x),
    ...xMetrics(x),
  };
}
