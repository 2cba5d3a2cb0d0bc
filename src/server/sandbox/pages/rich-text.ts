import twitter from "twitter-text";
import { html, type Html } from "./html.ts";

const segment = (text: string, url: string | undefined) =>
  url === undefined
    ? html`<span class="tag">${text}</span>`
    : html`<a
        class="tag"
        href="${/^https?:\/\//i.test(url) ? url : `https://${url}`}"
        rel="nofollow noopener noreferrer"
        >${text}</a
      >`;

/** Post text with its links, hashtags and mentions marked as the networks do. Line breaks are kept by the style sheet. */
export function richText(text: string): Html {
  const parts: Html[] = [];
  let position = 0;
  for (const entity of twitter.extractEntitiesWithIndices(text)) {
    const [start, end] = entity.indices;
    if (start < position) continue;
    parts.push(
      html`${text.slice(position, start)}`,
      segment(text.slice(start, end), "url" in entity ? entity.url : undefined),
    );
    position = end;
  }
  return html`${parts}${text.slice(position)}`;
}
