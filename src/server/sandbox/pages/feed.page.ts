import type { FastifyReply, FastifyRequest } from "fastify";
import { type Html, markup } from "#server/lib/html.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames, platforms } from "#shared/platforms/names.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { findPost, listPosts } from "../posts-store.ts";
import { postCard } from "./cards.ts";
import { type FeedWords, readerOf } from "./feed-words.ts";
import { icons, networkIcons } from "./icons.ts";
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

const emptyState = (network: Platform | undefined, areDeleted: boolean, words: FeedWords) =>
  areDeleted
    ? markup`<section class="card empty">
        ${icons.flask}
        <h2>${words.noneDeleted}</h2>
        <p class="muted">${words.noneDeletedHint}</p>
      </section>`
    : markup`<section class="card empty">
    ${icons.flask}
    <h2>${network === undefined ? words.none : words.noneOn(platformNames[network])}</h2>
    <p class="muted">${words.noneHint}</p>
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
  const { language, words } = readerOf(request);
  const views = await viewPosts(context, posts, words);
  const body = markup`<main class="page feed">
    <div class="page-head">
      <h1>${words.feed}</h1>
      <a class="button small" href="${feedUrl({ platform, removed, live: live === undefined ? "1" : undefined })}">${live === undefined ? words.refresh : words.stop}</a>
    </div>
    <nav class="tabs" aria-label="${words.networks}">
      ${tab(words.all, feedUrl({ live }), platform === undefined && removed === undefined)}
      ${platforms.map((one) => tab(markup`${networkIcons[one]}${platformNames[one]}`, feedUrl({ platform: one, live }), platform === one))}
      ${tab(words.deleted, feedUrl({ live, removed: "1" }), removed !== undefined)}
    </nav>
    ${views.length === 0 ? emptyState(platform, removed !== undefined, words) : markup`<div class="posts">${views.map(postCard)}</div>`}
    ${posts.length === pageSize && markup`<p class="more"><a class="button" href="${feedUrl({ platform, removed, after: posts.at(-1)?.id })}">${words.older}</a></p>`}
  </main>`;
  return sendPage(reply, {
    title: words.feed,
    language,
    current: "feed",
    body,
    refreshSeconds: live === undefined ? undefined : refreshSeconds,
  });
}

/** `/sandbox/posts/{id}`: the permalink of one public post. */
export async function showPost(context: SandboxContext, id: string, request: FastifyRequest, reply: FastifyReply) {
  const post = await findPost(context, id);
  if (post === null || !post.isPublished)
    return sendMessage(reply, 404, "This post is not here", "It was deleted, is not public, or never existed.");
  const { language, words } = readerOf(request);
  const [view] = await viewPosts(context, [post], words);
  const title = words.postBy(isolate(post.accountName));
  const body = markup`<main class="page narrow">
    <h1 class="unseen">${title}</h1>
    <p><a class="back" href="/sandbox/feed">${words.allPosts}</a></p>
    ${view !== undefined && postCard(view)}
  </main>`;
  return sendPage(reply, { title, language, current: "feed", body });
}
