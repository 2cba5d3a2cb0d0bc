import { avatarUrl, permalinkOf, type SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import { findMedia } from "../media-store.ts";
import { followersOf, metricsOf } from "../metrics.ts";
import { limitParam, stringParam } from "../params.ts";
import { findPosts, listPosts, type Post } from "../posts-store.ts";
import { mastodonErrors } from "./errors.ts";
import { attachmentOf } from "./media.ts";
import type { MastodonCaller } from "./oauth.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { renderStatus } from "./render-status.ts";
import type { MastodonServer } from "./servers.ts";

type Params = Record<string, unknown>;

interface AccountRow {
  id: string;
  name: string;
  username: string;
  createdAt: Stored;
  statuses: number;
}

async function requireAccount(context: SandboxContext, server: MastodonServer, id: string): Promise<AccountRow> {
  const [account] = await context.sql<AccountRow[]>`
    select id, name, username, created_at as "createdAt",
      (select count(*)::int from sandbox.posts p where p.account_id = a.id and p.is_published and p.deleted_at is null) as statuses
    from sandbox.accounts a where id = ${id} and platform = 'mastodon' and server = ${server.name}`;
  if (account === undefined) throw mastodonErrors.notFound();
  return account;
}

const accountOf = (context: SandboxContext, account: AccountRow) => ({
  id: account.id,
  username: account.username,
  acct: account.username,
  display_name: account.name,
  created_at: toDate(account.createdAt).toISOString(),
  url: `${context.publicUrl}/sandbox/feed`,
  avatar: avatarUrl(context, account.id),
  followers_count: followersOf(account.id, context.now().getTime() - toDate(account.createdAt).getTime()),
  following_count: 0,
  statuses_count: account.statuses,
});

/** `GET /api/v1/accounts/verify_credentials`. */
export const readCredentials = async (context: SandboxContext, server: MastodonServer, caller: MastodonCaller) =>
  accountOf(context, await requireAccount(context, server, caller.accountId));

/** Pixelfed gives every status the same one. */
const appOf = ({ software }: MastodonServer, { details }: Post) =>
  software === "pixelfed" ? "web" : (details?.app ?? "Web");

/** Status entities, in the order of the posts. */
export async function statusesOf(
  context: SandboxContext,
  server: MastodonServer,
  posts: readonly Post[],
  caller: MastodonCaller,
) {
  const media = await findMedia(
    context,
    posts.flatMap(({ mediaIds }) => mediaIds),
  );
  const accounts = new Map<string, AccountRow>();
  for (const id of new Set(posts.map(({ accountId }) => accountId)))
    accounts.set(id, await requireAccount(context, server, id));
  return posts.map((post) => {
    const time = toDate(post.publishedAt ?? post.createdAt);
    const metrics = metricsOf(post.id, context.now().getTime() - time.getTime());
    const url = permalinkOf(context, post.id);
    const account = accounts.get(post.accountId);
    return {
      id: post.id,
      created_at: time.toISOString(),
      edited_at: post.editedAt === null ? null : toDate(post.editedAt).toISOString(),
      in_reply_to_id: post.replyToId,
      reblog: null,
      sensitive: post.details?.sensitive === true,
      spoiler_text: typeof post.details?.spoilerText === "string" ? post.details.spoilerText : "",
      visibility: post.details?.visibility ?? "public",
      language: post.details?.language ?? null,
      uri: url,
      url,
      content: server.formats ? renderMarkdown(post.text) : renderStatus(post.text),
      // Shown to the author only, as Mastodon does unless the account allows it.
      ...(post.accountId === caller.accountId ? { application: { name: appOf(server, post), website: null } } : {}),
      account: account === undefined ? null : accountOf(context, account),
      media_attachments: post.mediaIds
        .flatMap((id) => media.filter((item) => item.id === id))
        .map((item) => attachmentOf(context, item)),
      replies_count: post.replyCount + metrics.comments,
      reblogs_count: metrics.shares,
      favourites_count: metrics.likes,
    };
  });
}

/** `GET /api/v1/statuses/:id`. */
export async function readStatus(context: SandboxContext, server: MastodonServer, caller: MastodonCaller, id: string) {
  const posts = (await findPosts(context, [id])).filter(({ platform }) => platform === "mastodon");
  const [status] = await statusesOf(context, server, posts, caller);
  if (status === undefined) throw mastodonErrors.notFound();
  return status;
}

const idsMax = 20;

/** `GET /api/v1/statuses?id[]=`: leaves out missing ones. */
export async function readStatuses(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  params: Params,
) {
  const given = params["id[]"];
  const ids = (Array.isArray(given) ? given : [given]).filter((id) => typeof id === "string");
  if (ids.length > idsMax) throw mastodonErrors.invalid(`Too many ids (maximum is ${idsMax})`);
  const posts = (await findPosts(context, ids)).filter(({ platform }) => platform === "mastodon");
  return statusesOf(context, server, posts, caller);
}

/** `GET /api/v1/accounts/:id/statuses`, newest first. */
export async function listStatuses(
  context: SandboxContext,
  server: MastodonServer,
  caller: MastodonCaller,
  { id, params }: { id: string; params: Params },
) {
  await requireAccount(context, server, id);
  const posts = await listPosts(context, {
    accountId: id,
    platform: "mastodon",
    after: stringParam(params, "max_id"),
    sinceId: stringParam(params, "since_id"),
    withoutReplies: stringParam(params, "exclude_replies") === "true",
    limit: limitParam(params, "limit", 20, 40),
  });
  return statusesOf(context, server, posts, caller);
}
