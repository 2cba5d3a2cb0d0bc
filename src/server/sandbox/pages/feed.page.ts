import type { FastifyReply, FastifyRequest } from "fastify";
import { type Html, markup } from "#server/lib/html.ts";
import { platformNames, platforms } from "#shared/platforms/names.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { findPost, listPosts } from "../posts-store.ts";
import { postCard } from "./cards.ts";
import { icons } from "./icons.ts";
import { sendMessage, sendPage } from "./layout.ts";
import { viewPosts } from "./post-view.ts";

const pageSize = 30;
const refreshSeconds = 5;
const isPlatform = (value: string | undefined): value is Platform => platforms.some((platform) => platform === value);

function feedUrl(query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return search.size === 0 ? "/sandbox/feed" : `/sandbox/feed?${search.toString()}`;
}

const tab = (label: string | Html, href: string, isCurrent: boolean) =>
  markup`<a class="tab" href="${href}" ${isCurrent && markup`aria-current="true"`}>${label}</a>`;

const emptyState = (network: Platform | undefined, areDeleted: boolean) =>
  areDeleted
    ? markup`<section class="card empty">
        ${icons.flask}
        <h2>Nothing was deleted</h2>
        <p class="muted">What Postloom takes back from a network is shown here, as it was.</p>
      </section>`
    : markup`<section class="card empty">
    ${icons.flask}
    <h2>${network === undefined ? "Nothing posted yet" : `Nothing on ${platformNames[network]} yet`}</h2>
    <p class="muted">Publish something from Postloom and it appears here the way the network would show it.</p>
  </section>`;

/** `/sandbox/feed`: every public post, newest first. */
export async function showFeed(context: SandboxContext, request: FastifyRequest, reply: FastifyReply) {
  const params = readParams(request);
  const name = stringParam(params, "platform");
  const platform = isPlatform(name) ? name : undefined;
  const live = stringParam(params, "live") === "1" ? "1" : undefined;
  const after = stringParam(params, "after");
  const removed = stringParam(params, "removed") === "1" ? "1" : undefined;
  // Parts of a thread are shown below its first post.
  const posts = await listPosts(context, {
    platform,
    after,
    withoutReplies: removed === undefined,
    areDeleted: removed !== undefined,
    limit: pageSize,
  });
  const views = await viewPosts(context, posts);
  const body = markup`<main class="page feed">
    <div class="page-head">
      <h1>Feed</h1>
      <a class="button small" href="${feedUrl({ platform, removed, live: live === undefined ? "1" : undefined })}">${live === undefined ? "Refresh by itself" : "Stop refreshing"}</a>
    </div>
    <nav class="tabs" aria-label="Networks">
      ${tab("All", feedUrl({ live }), platform === undefined && removed === undefined)}
      ${platforms.map((one) => tab(markup`${icons[one]}${platformNames[one]}`, feedUrl({ platform: one, live }), platform === one))}
      ${tab("Deleted", feedUrl({ live, removed: "1" }), removed !== undefined)}
    </nav>
    ${views.length === 0 ? emptyState(platform, removed !== undefined) : markup`<div class="posts">${views.map(postCard)}</div>`}
    ${posts.length === pageSize && markup`<p class="more"><a class="button" href="${feedUrl({ platform, removed, after: posts.at(-1)?.id })}">Older posts</a></p>`}
  </main>`;
  return sendPage(reply, {
    title: "Feed",
    current: "feed",
    body,
    refreshSeconds: live === undefined ? undefined : refreshSeconds,
  });
}

/** `/sandbox/posts/{id}`: the permalink of one public post. */
export async function showPost(context: SandboxContext, id: string, reply: FastifyReply) {
  const post = await findPost(context, id);
  if (post === null || !post.isPublished)
    return sendMessage(reply, 404, "This post is not here", "It was deleted, is not public, or never existed.");
  const [view] = await viewPosts(context, [post]);
  const body = markup`<main class="page narrow">
    <h1 class="unseen">Post by ${post.accountName}</h1>
    <p><a class="back" href="/sandbox/feed">All posts</a></p>
    ${view !== undefined && postCard(view)}
  </main>`;
  return sendPage(reply, { title: `Post by ${post.accountName}`, current: "feed", body });
}
