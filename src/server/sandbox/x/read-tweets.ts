import { avatarUrl, mediaUrl, type SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import { findMedia, type Media } from "../media-store.ts";
import { metricsOf, followersOf } from "../metrics.ts";
import { limitParam, stringParam } from "../params.ts";
import { findPosts, listPosts, type Post } from "../posts-store.ts";
import type { XCaller } from "./caller.ts";
import { urlEntities } from "./entities.ts";
import { xErrors } from "./errors.ts";

type Params = Record<string, unknown>;

const list = (params: Params, ...names: string[]) =>
  names.flatMap((name) => (stringParam(params, name) ?? "").split(",").filter(Boolean));

// Some documentation calls the parameter post.fields; X has accepted both.
const tweetFields = (params: Params) => new Set(list(params, "tweet.fields", "post.fields"));

const mediaKey = (id: string) => `3_${id}`;

function allFields(context: SandboxContext, post: Post, isOwn: boolean): Record<string, unknown> {
  const metrics = metricsOf(post.id, context.now().getTime() - toDate(post.publishedAt ?? post.createdAt).getTime());
  const quotes = Math.floor(metrics.shares / 5);
  return {
    author_id: post.accountId,
    created_at: toDate(post.publishedAt ?? post.createdAt).toISOString(),
    conversation_id: post.conversationId,
    reply_settings: post.replySettings ?? "everyone",
    entities: post.urls.length === 0 ? undefined : { urls: urlEntities(post.text, post.urls) },
    referenced_tweets: post.replyToId === null ? undefined : [{ type: "replied_to", id: post.replyToId }],
    attachments: post.mediaIds.length === 0 ? undefined : { media_keys: post.mediaIds.map(mediaKey) },
    public_metrics: {
      retweet_count: metrics.shares - quotes,
      reply_count: post.replyCount + metrics.comments,
      like_count: metrics.likes,
      quote_count: quotes,
      bookmark_count: Math.floor(metrics.likes / 8),
      impression_count: metrics.views,
    },
    // X returns these to the author only.
    non_public_metrics: isOwn
      ? { url_link_clicks: 0, user_profile_clicks: 0, engagements: post.replyCount }
      : undefined,
  };
}

function tweetOf(context: SandboxContext, post: Post, caller: XCaller, fields: ReadonlySet<string>) {
  const selected = Object.entries(allFields(context, post, post.accountId === caller.accountId)).filter(
    ([name, value]) => fields.has(name) && value !== undefined,
  );
  return { id: post.id, text: post.text, edit_history_tweet_ids: [post.id], ...Object.fromEntries(selected) };
}

const mediaOf = (context: SandboxContext, media: Media) => ({
  media_key: mediaKey(media.id),
  type: media.category === "tweet_video" ? "video" : "photo",
  url: mediaUrl(context, media.id),
  width: media.width,
  height: media.height,
  ...(media.altText === null ? {} : { alt_text: media.altText }),
  public_metrics: media.category === "tweet_video" ? { view_count: 0 } : undefined,
});

async function includesOf(context: SandboxContext, params: Params, posts: readonly Post[]) {
  if (!list(params, "expansions").includes("attachments.media_keys")) return {};
  const media = await findMedia(
    context,
    posts.flatMap(({ mediaIds }) => mediaIds),
  );
  return media.length === 0 ? {} : { includes: { media: media.map((item) => mediaOf(context, item)) } };
}

const missing = (id: string) => ({
  value: id,
  resource_type: "tweet",
  resource_id: id,
  parameter: "ids",
  title: "Not Found Error",
  detail: `Could not find tweet with ids: [${id}].`,
  type: "https://api.twitter.com/2/problems/resource-not-found",
});

/** `GET /2/tweets?ids=`: missing posts are listed in `errors`, beside `data`. */
export async function lookupTweets(context: SandboxContext, caller: XCaller, params: Params) {
  const ids = list(params, "ids");
  if (ids.length === 0 || ids.length > 100)
    throw xErrors.invalid("The number of values in the `ids` query parameter list is not between 1 and 100");
  const found = (await findPosts(context, ids)).filter(({ platform }) => platform === "x");
  const lost = ids.filter((id) => !found.some((post) => post.id === id));
  const fields = tweetFields(params);
  return {
    ...(found.length === 0 ? {} : { data: found.map((post) => tweetOf(context, post, caller, fields)) }),
    ...(await includesOf(context, params, found)),
    ...(lost.length === 0 ? {} : { errors: lost.map(missing) }),
  };
}

/** `GET /2/tweets/{id}`. */
export async function readTweet(context: SandboxContext, caller: XCaller, id: string, params: Params) {
  const [post] = await findPosts(context, [id]);
  if (post === undefined || post.platform !== "x") throw xErrors.notFound(id);
  return { data: tweetOf(context, post, caller, tweetFields(params)), ...(await includesOf(context, params, [post])) };
}

function timeParam(params: Params, name: string): Date | null {
  const value = stringParam(params, name);
  if (value === undefined) return null;
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw xErrors.invalid(`${name} is no time`, { [name]: [value] });
  return time;
}

/** `GET /2/users/{id}/tweets`, newest first. */
export async function readTimeline(context: SandboxContext, caller: XCaller, accountId: string, params: Params) {
  const limit = limitParam(params, "max_results", 10, 100);
  if (limit < 5) throw xErrors.invalid("The `max_results` query parameter value is not between 5 and 100");
  const posts = await listPosts(context, {
    accountId,
    platform: "x",
    since: timeParam(params, "start_time"),
    until: timeParam(params, "end_time"),
    sinceId: stringParam(params, "since_id"),
    after: stringParam(params, "pagination_token"),
    withoutReplies: list(params, "exclude").includes("replies"),
    limit,
  });
  const fields = tweetFields(params);
  const [newest, oldest] = [posts.at(0)?.id, posts.at(-1)?.id];
  return {
    ...(posts.length === 0 ? {} : { data: posts.map((post) => tweetOf(context, post, caller, fields)) }),
    ...(await includesOf(context, params, posts)),
    meta: {
      result_count: posts.length,
      ...(newest === undefined ? {} : { newest_id: newest, oldest_id: oldest }),
      ...(posts.length === limit ? { next_token: oldest } : {}),
    },
  };
}

/** `GET /2/users/me`. */
export async function readMe(context: SandboxContext, caller: XCaller) {
  const [account] = await context.sql<
    { id: string; name: string; username: string; createdAt: Stored; tweets: number }[]
  >`
    select id, name, username, created_at as "createdAt",
      (select count(*)::int from sandbox.posts p where p.account_id = a.id and p.is_published and p.deleted_at is null) as tweets
    from sandbox.accounts a where id = ${caller.accountId}`;
  if (account === undefined) throw xErrors.unauthorized();
  const { tweets, createdAt, ...user } = account;
  const followers = followersOf(user.id, context.now().getTime() - toDate(createdAt).getTime());
  return {
    data: {
      ...user,
      profile_image_url: avatarUrl(context, user.id),
      verified_type: "none",
      public_metrics: { followers_count: followers, following_count: 0, tweet_count: tweets, listed_count: 0 },
    },
  };
}
