import twitter from "twitter-text";
import { type Html, markup } from "#server/lib/html.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { postPath } from "../context.ts";
import { toDate } from "../instants.ts";
import type { Media } from "../media-store.ts";
import { linkTitle } from "./facet-text.ts";
import type { FeedWords } from "./feed-words.ts";
import { icons, networkIcons } from "./icons.ts";
import { type CommentView, type PostView, formatTime } from "./post-view.ts";
import { shownPosts } from "./shown-posts.ts";

const item = (media: Media, words: FeedWords) => {
  if (media.mimeType === "application/pdf")
    return markup`<a class="link-card" href="/sandbox/media/${media.id}">${icons.bookmark}<span>${words.document}</span></a>`;
  return media.mimeType.startsWith("video/")
    ? markup`<video
        class="clip"
        src="/sandbox/media/${media.id}"
        aria-label="${media.altText ?? words.video}"
        width="${media.width}"
        height="${media.height}"
        controls
        playsinline
        preload="metadata"
      ></video>`
    : markup`<img
        src="/sandbox/media/${media.id}"
        alt="${media.altText ?? ""}"
        width="${media.width}"
        height="${media.height}"
        loading="lazy"
      />`;
};

const tiles = 4;

/** Up to four items side by side; the last one shows the number of further items. */
function gallery({ media, words }: Pick<PostView, "media" | "words">) {
  if (media.length === 0) return null;
  const more = media.length - tiles;
  return markup`<div class="gallery of-${Math.min(media.length, tiles)}">
    ${media
      .slice(0, tiles)
      .map((one, index) =>
        index === tiles - 1 && more > 0
          ? markup`<div class="more-tile">${item(one, words)}<span class="num">+${more}</span></div>`
          : item(one, words),
      )}
  </div>`;
}

/** Items in a row that scrolls. A single item is no carousel. */
function carousel(view: PostView) {
  const { media, words } = view;
  if (media.length < 2) return gallery(view);
  return markup`<div class="carousel" role="group" aria-label="${words.carousel(media.length)}" tabindex="0">
    ${media.map((one, index) => markup`<div class="slide">${item(one, words)}<span class="num">${index + 1}/${media.length}</span></div>`)}
  </div>`;
}

const withScheme = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);

const segment = (text: string, url: string | undefined) =>
  url === undefined
    ? markup`<span class="tag">${text}</span>`
    : markup`<a class="tag" href="${withScheme(url)}" rel="nofollow noopener noreferrer">${text}</a>`;

/** Post text with links, hashtags and mentions marked. The style sheet preserves line breaks. */
function richText(text: string): Html {
  const parts: Html[] = [];
  let position = 0;
  for (const entity of twitter.extractEntitiesWithIndices(text)) {
    const [start, end] = entity.indices;
    if (start < position) continue;
    parts.push(
      markup`${text.slice(position, start)}`,
      segment(text.slice(start, end), "url" in entity ? entity.url : undefined),
    );
    position = end;
  }
  return markup`${parts}${text.slice(position)}`;
}

const textOf = ({ post, text }: PostView) => shownPosts[post.platform].linked?.(post, text) ?? richText(text);

const linkCard = ({ post }: PostView) =>
  post.link !== null &&
  markup`<a class="link-card" href="${post.link}" rel="nofollow noopener noreferrer">${icons.globe}<span dir="auto">${linkTitle(post)}</span></a>`;

const grouped = new Intl.NumberFormat("en-GB");

const badge = markup`<span class="badge">${icons.flask}Sandbox</span>`;
const avatar = (accountId: string) =>
  markup`<img class="avatar" src="/sandbox/avatars/${accountId}" alt="" width="40" height="40" />`;

const stamp = ({ post, time }: PostView) =>
  markup`<a class="stamp" href="${postPath(post.id)}"><time class="num" datetime="${time.toISOString()}">${formatTime(time)}</time></a>`;

const madeWithAi = ({ post, words }: PostView) => post.madeWithAi && markup` · <span>${words.aiInfo}</span>`;

/** The first text of an edited post, and the time of a deletion. Networks show less of it. */
const history = ({ post, words }: PostView) => [
  post.editedAt !== null &&
    markup`<details class="history">
      <summary>${words.edited} <time class="num" datetime="${toDate(post.editedAt).toISOString()}">${formatTime(post.editedAt)}</time></summary>
      <p dir="auto" class="post-text">${richText(post.firstText ?? "")}</p>
    </details>`,
  post.deletedAt !== null &&
    markup`<p class="history">${words.deleted} <time class="num" datetime="${toDate(post.deletedAt).toISOString()}">${formatTime(post.deletedAt)}</time></p>`,
];

const comments = (list: readonly CommentView[]) =>
  list.length > 0 &&
  markup`<ul class="comments">
    ${list.map(({ id, author, text }) => markup`<li id="comment-${id}"><strong dir="auto">${author}</strong> <span dir="auto">${richText(text)}</span></li>`)}
  </ul>`;

const count = (value: number) => value > 0 && markup`<span class="num">${grouped.format(value)}</span>`;
const views = ({ metrics, words }: PostView) =>
  metrics.views > 0 && markup`<span class="num">${grouped.format(metrics.views)}</span> ${words.views(metrics.views)}`;

const facebookCard = (view: PostView) =>
  markup`<article class="card post facebook">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who">
        <strong dir="auto">${view.post.accountName}</strong><span class="meta">${stamp(view)} ${icons.globe} ${views(view)}${madeWithAi(view)}</span>
      </div>
      ${badge}<span class="network pf-meta">${networkIcons.facebook}</span>
    </header>
    ${view.text !== "" && markup`<p dir="auto" class="post-text">${richText(view.text)}</p>`} ${gallery(view)}
    ${history(view)}
    ${linkCard(view)}
    <footer class="bar three">
      <span>${icons.like}${view.words.like} ${count(view.metrics.likes)}</span><span>${icons.comment}${view.words.comment} ${count(view.post.commentCount + view.metrics.comments)}</span><span>${icons.share}${view.words.share} ${count(view.metrics.shares)}</span>
    </footer>
    ${comments(view.comments)}
  </article>`;

const instagramCard = (view: PostView) =>
  markup`<article class="card post instagram">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong>${view.post.username}</strong><span class="meta"><bdi>${view.post.accountName}</bdi>${madeWithAi(view)}</span></div>
      ${badge}<span class="network pf-instagram">${networkIcons.instagram}</span>
    </header>
    ${carousel(view)}
    <div class="bar">
      <span>${icons.heart}${count(view.metrics.likes)}</span><span>${icons.comment}${count(view.post.commentCount + view.metrics.comments)}</span><span>${icons.send}${count(view.metrics.shares)}</span><span class="end">${icons.bookmark}</span>
    </div>
    ${view.text !== "" && markup`<p dir="auto" class="post-text"><strong>${view.post.username}</strong> ${richText(view.text)}</p>`}
    ${history(view)}
    <p class="post-foot">${stamp(view)}${view.metrics.views > 0 && markup` · ${views(view)}`}</p>
    ${comments(view.comments)}
  </article>`;

const xCard = (view: PostView) =>
  markup`<article class="card post x">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong dir="auto">${view.post.accountName}</strong><span class="meta">@${view.post.username}</span></div>
      ${badge}<span class="network pf-x">${networkIcons.x}</span>
    </header>
    ${view.post.replyToId !== null && markup`<p class="reply-note">${view.words.replyTo} <a href="${postPath(view.post.replyToId)}">${view.words.postBefore}</a></p>`}
    ${view.text !== "" && markup`<p dir="auto" class="post-text">${richText(view.text)}</p>`} ${gallery(view)}
    <p class="post-foot">
      ${stamp(view)}${view.post.replySettings !== null && ` · ${view.words.repliesLimited}`}${madeWithAi(view)}
    </p>
    ${history(view)}
    <footer class="bar four">
      <span>${icons.comment}${count(view.post.replyCount + view.metrics.comments)}</span><span>${icons.repost}${count(view.metrics.shares)}</span><span>${icons.heart}${count(view.metrics.likes)}</span><span>${icons.chart}${count(view.metrics.views)}</span>
    </footer>
    ${thread(view)}
  </article>`;

const threadPart = (view: PostView) =>
  markup`<li class="part">
    ${avatar(view.post.accountId)}
    <div class="part-body">
      <p class="part-head"><strong dir="auto">${view.post.accountName}</strong> <span class="meta">${stamp(view)}</span></p>
      <p dir="auto" class="post-text">${textOf(view)}</p>
      ${gallery(view)} ${linkCard(view)}
    </div>
  </li>`;

const thread = ({ thread: parts, words }: PostView) =>
  parts.length > 0 &&
  markup`<ol class="thread" aria-label="${words.thread}">
    ${parts.map(threadPart)}
  </ol>`;

/** Bluesky's posts have no settings but a record beside them. */
const isGated = ({ post }: PostView) => shownPosts[post.platform].showsGate === true && post.replySettings !== null;

/** The audience of the post, unless it is public. */
function audience({ post: { details }, words }: PostView): string | false {
  const shown = { unlisted: words.unlisted, private: words.private, CONNECTIONS: words.connections };
  const found = Object.entries(shown).find(([visibility]) => visibility === details?.["visibility"]);
  return found === undefined ? false : ` · ${found[1]}`;
}

/** The text and the media, behind a content warning where there is one. */
function warned(view: PostView): Html {
  const body = markup`${view.text !== "" && markup`<p dir="auto" class="post-text">${textOf(view)}</p>`} ${gallery(view)}`;
  const warning = view.post.details?.["spoilerText"];
  return typeof warning === "string" && warning !== ""
    ? markup`<details class="history"><summary>${warning}</summary>${body}</details>`
    : body;
}

/** A member without a handle has a name only. */
const handle = ({ post }: PostView) => post.username !== null && `@${post.username} · `;

/** For networks whose post is a text with pictures and a row of counts. */
const plainCard = (view: PostView) =>
  markup`<article class="card post ${view.post.platform}">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong dir="auto">${view.post.accountName}</strong><span class="meta">${handle(view)}${stamp(view)}${isGated(view) && ` · ${view.words.repliesLimited}`}${audience(view)}${madeWithAi(view)}</span></div>
      ${badge}<span class="network pf-${view.post.platform}">${networkIcons[view.post.platform]}</span>
    </header>
    ${view.post.replyToId !== null && markup`<p class="reply-note">${view.words.replyTo} <a href="${postPath(view.post.replyToId)}">${view.words.postBefore}</a></p>`}
    ${warned(view)} ${linkCard(view)} ${history(view)}
    <footer class="bar three">
      <span>${icons.comment}${count(view.post.replyCount + view.post.commentCount + view.metrics.comments)}</span><span>${icons.repost}${count(view.metrics.shares)}</span><span>${icons.heart}${count(view.metrics.likes)}</span>
    </footer>
    ${comments(view.comments)} ${thread(view)}
  </article>`;

const cards: Record<Platform, (view: PostView) => Html> = {
  facebook: facebookCard,
  instagram: instagramCard,
  x: xCard,
  bluesky: plainCard,
  mastodon: plainCard,
  threads: plainCard,
  linkedin: plainCard,
};

export const postCard = (view: PostView): Html => cards[view.post.platform](view);
