import { type Html, markup } from "#server/lib/html.ts";
import { carousel, gallery } from "./gallery.ts";
import { icons } from "./icons.ts";
import { toDate } from "../instants.ts";
import { type CommentView, formatTime, type PostView } from "./post-view.ts";
import { richText } from "./rich-text.ts";

const grouped = new Intl.NumberFormat("en-GB");

const badge = markup`<span class="badge">${icons.flask}Sandbox</span>`;
const avatar = (accountId: string) =>
  markup`<img class="avatar" src="/sandbox/avatars/${accountId}" alt="" width="40" height="40" />`;

const stamp = ({ post, time }: PostView) =>
  markup`<a class="stamp" href="/sandbox/posts/${post.id}"><time class="num" datetime="${time.toISOString()}">${formatTime(time)}</time></a>`;

const madeWithAi = ({ post }: PostView) => post.madeWithAi && markup` · <span>AI info</span>`;

/** What an edit or a removal leaves behind. Networks show less of it; here it is what one came to see. */
const history = ({ post }: PostView) => [
  post.editedAt !== null &&
    markup`<details class="history">
      <summary>Edited <time class="num" datetime="${toDate(post.editedAt).toISOString()}">${formatTime(post.editedAt)}</time></summary>
      <p class="post-text">${richText(post.firstText ?? "")}</p>
    </details>`,
  post.deletedAt !== null &&
    markup`<p class="history">Deleted <time class="num" datetime="${toDate(post.deletedAt).toISOString()}">${formatTime(post.deletedAt)}</time></p>`,
];

const comments = (list: readonly CommentView[]) =>
  list.length > 0 &&
  markup`<ul class="comments">
    ${list.map(({ id, author, text }) => markup`<li id="comment-${id}"><strong>${author}</strong> ${richText(text)}</li>`)}
  </ul>`;

const count = (value: number) => value > 0 && markup`<span class="num">${grouped.format(value)}</span>`;
const views = ({ figures }: PostView) =>
  figures.views > 0 && markup`<span class="num">${grouped.format(figures.views)}</span> views`;

const facebookCard = (view: PostView) =>
  markup`<article class="card post facebook">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who">
        <strong>${view.post.accountName}</strong><span class="meta">${stamp(view)} ${icons.globe} ${views(view)}${madeWithAi(view)}</span>
      </div>
      ${badge}<span class="network pf-meta">${icons.facebook}</span>
    </header>
    ${view.text !== "" && markup`<p class="post-text">${richText(view.text)}</p>`} ${gallery(view.media)}
    ${history(view)}
    ${view.post.link !== null && markup`<a class="link-card" href="${view.post.link}" rel="nofollow noopener noreferrer">${icons.globe}<span>${view.post.link}</span></a>`}
    <footer class="bar three">
      <span>${icons.like}Like ${count(view.figures.likes)}</span><span>${icons.comment}Comment ${count(view.post.commentCount + view.figures.comments)}</span><span>${icons.share}Share ${count(view.figures.shares)}</span>
    </footer>
    ${comments(view.comments)}
  </article>`;

const instagramCard = (view: PostView) =>
  markup`<article class="card post instagram">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong>${view.post.username}</strong><span class="meta">${view.post.accountName}${madeWithAi(view)}</span></div>
      ${badge}<span class="network pf-instagram">${icons.instagram}</span>
    </header>
    ${carousel(view.media)}
    <div class="bar">
      <span>${icons.heart}${count(view.figures.likes)}</span><span>${icons.comment}${count(view.post.commentCount + view.figures.comments)}</span><span>${icons.send}${count(view.figures.shares)}</span><span class="end">${icons.bookmark}</span>
    </div>
    ${view.text !== "" && markup`<p class="post-text"><strong>${view.post.username}</strong> ${richText(view.text)}</p>`}
    ${history(view)}
    <p class="post-foot">${stamp(view)}${view.figures.views > 0 && markup` · ${views(view)}`}</p>
    ${comments(view.comments)}
  </article>`;

const xCard = (view: PostView) =>
  markup`<article class="card post x">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong>${view.post.accountName}</strong><span class="meta">@${view.post.username}</span></div>
      ${badge}<span class="network pf-x">${icons.x}</span>
    </header>
    ${view.post.replyToId !== null && markup`<p class="reply-note">Replying to <a href="/sandbox/posts/${view.post.replyToId}">the post before</a></p>`}
    ${view.text !== "" && markup`<p class="post-text">${richText(view.text)}</p>`} ${gallery(view.media)}
    <p class="post-foot">
      ${stamp(view)}${view.post.replySettings !== null && " · Replies limited"}${madeWithAi(view)}
    </p>
    ${history(view)}
    <footer class="bar four">
      <span>${icons.comment}${count(view.post.replyCount + view.figures.comments)}</span><span>${icons.repost}${count(view.figures.shares)}</span><span>${icons.heart}${count(view.figures.likes)}</span><span>${icons.chart}${count(view.figures.views)}</span>
    </footer>
    ${thread(view.thread)}
  </article>`;

const threadPart = (view: PostView) =>
  markup`<li class="part">
    ${avatar(view.post.accountId)}
    <div class="part-body">
      <p class="part-head"><strong>${view.post.accountName}</strong> <span class="meta">${stamp(view)}</span></p>
      <p class="post-text">${richText(view.text)}</p>
      ${gallery(view.media)}
    </div>
  </li>`;

const thread = (parts: readonly PostView[]) =>
  parts.length > 0 &&
  markup`<ol class="thread" aria-label="Thread">
    ${parts.map(threadPart)}
  </ol>`;

const cards = { facebook: facebookCard, instagram: instagramCard, x: xCard } as const;

export const postCard = (view: PostView): Html => cards[view.post.platform](view);
