import type { Media } from "../media-store.ts";
import { type Html, markup } from "#server/lib/html.ts";
import { icons } from "./icons.ts";
import { type CommentView, formatTime, type PostView } from "./post-view.ts";
import { richText } from "./rich-text.ts";

const badge = markup`<span class="badge">${icons.flask}Sandbox</span>`;
const avatar = (accountId: string) =>
  markup`<img class="avatar" src="/sandbox/avatars/${accountId}" alt="" width="40" height="40" />`;

const stamp = ({ post, time }: PostView) =>
  markup`<a class="stamp" href="/sandbox/posts/${post.id}"><time class="num" datetime="${time.toISOString()}">${formatTime(time)}</time></a>`;

const picture = (media: Media) =>
  media.mimeType.startsWith("video/")
    ? markup`<p class="video-note">Video, ${Math.ceil(media.sizeBytes / 1024)} KB</p>`
    : markup`<img
        src="/sandbox/media/${media.id}"
        alt="${media.altText ?? ""}"
        width="${media.width}"
        height="${media.height}"
        loading="lazy"
      />`;

const gallery = (media: readonly Media[]) =>
  media.length > 0 && markup`<div class="gallery of-${Math.min(media.length, 4)}">${media.map(picture)}</div>`;

const comments = (list: readonly CommentView[]) =>
  list.length > 0 &&
  markup`<ul class="comments">
    ${list.map(({ author, text }) => markup`<li><strong>${author}</strong> ${richText(text)}</li>`)}
  </ul>`;

const count = (value: number) => value > 0 && markup`<span class="num">${value}</span>`;

const facebookCard = (view: PostView) =>
  markup`<article class="card post facebook">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who">
        <strong>${view.post.accountName}</strong><span class="meta">${stamp(view)} ${icons.globe}</span>
      </div>
      ${badge}<span class="network pf-meta">${icons.facebook}</span>
    </header>
    ${view.text !== "" && markup`<p class="post-text">${richText(view.text)}</p>`} ${gallery(view.media)}
    ${view.post.link !== null && markup`<a class="link-card" href="${view.post.link}" rel="nofollow noopener noreferrer">${icons.globe}<span>${view.post.link}</span></a>`}
    <footer class="bar three">
      <span>${icons.like}Like</span><span>${icons.comment}Comment ${count(view.post.commentCount)}</span><span>${icons.share}Share</span>
    </footer>
    ${comments(view.comments)}
  </article>`;

const instagramCard = (view: PostView) =>
  markup`<article class="card post instagram">
    <header class="post-head">
      ${avatar(view.post.accountId)}
      <div class="who"><strong>${view.post.username}</strong><span class="meta">${view.post.accountName}</span></div>
      ${badge}<span class="network pf-instagram">${icons.instagram}</span>
    </header>
    ${gallery(view.media)}
    <div class="bar">
      <span>${icons.heart}</span><span>${icons.comment}${count(view.post.commentCount)}</span><span>${icons.send}</span><span class="end">${icons.bookmark}</span>
    </div>
    ${view.text !== "" && markup`<p class="post-text"><strong>${view.post.username}</strong> ${richText(view.text)}</p>`}
    <p class="post-foot">${stamp(view)}</p>
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
      ${stamp(view)}${view.post.replySettings !== null && " · Replies limited"}
    </p>
    <footer class="bar four">
      <span>${icons.comment}${count(view.post.replyCount)}</span><span>${icons.repost}</span><span>${icons.heart}</span><span>${icons.chart}</span>
    </footer>
  </article>`;

const cards = { facebook: facebookCard, instagram: instagramCard, x: xCard } as const;

export const postCard = (view: PostView): Html => cards[view.post.platform](view);
