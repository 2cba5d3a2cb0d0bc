import { markup } from "#server/lib/html.ts";

/** Characters of an address that Mastodon shows; the rest is there and not visible. */
const shownLength = 30;

const escapeHtml = (text: string) => markup`${text}`.source;

const entity =
  /(?<link>https?:\/\/[^\s<>"'/?#.]+(?:\.[^\s<>"'/?#.]+)+(?:[/?#](?:[^\s<>"']*[^\s<>"'.,:;!?)\]}])?)?)|(?<=^|[^\p{L}\p{N}_/])@(?<user>\w+)@(?<host>[\w.-]+\w)|(?<=^|[^\p{L}\p{N}_/&])#(?<tag>[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/giu;

function link(address: string): string {
  const prefix = /^https?:\/\/(?:www\.)?/i.exec(address)?.[0] ?? "";
  const shown = address.slice(prefix.length, prefix.length + shownLength);
  const rest = address.slice(prefix.length + shownLength);
  return `<a href="${escapeHtml(address)}" target="_blank" rel="nofollow noopener noreferrer" translate="no"><span class="invisible">${escapeHtml(prefix)}</span><span class="${rest === "" ? "" : "ellipsis"}">${escapeHtml(shown)}</span><span class="invisible">${escapeHtml(rest)}</span></a>`;
}

const mention = (user: string, host: string) =>
  `<span class="h-card" translate="no"><a href="https://${escapeHtml(host)}/@${escapeHtml(user)}" class="u-url mention">@<span>${escapeHtml(user)}</span></a></span>`;

const hashtag = (tag: string) =>
  `<a href="https://mastodon.sandbox.invalid/tags/${encodeURIComponent(tag.toLowerCase())}" class="mention hashtag" rel="tag">#<span>${escapeHtml(tag)}</span></a>`;

/** Links, mentions and hashtags of a text as HTML, and the rest of it escaped. */
export function withEntities(text: string): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(entity)) {
    const { link: address, user = "", host = "", tag = "" } = match.groups ?? {};
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + match[0].length;
    if (address !== undefined) html += link(address);
    else html += tag === "" ? mention(user, host) : hashtag(tag);
  }
  return html + escapeHtml(text.slice(end));
}

/** A status's text as Mastodon's HTML: paragraphs, line ends, links with invisible parts, mentions without their server. */
export function renderStatus(text: string): string {
  const html = withEntities(text.replaceAll(/\r\n?/g, "\n").trim());
  if (html === "") return "";
  return html
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br />")}</p>`)
    .join("");
}
