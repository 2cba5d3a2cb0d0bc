import twitter from "twitter-text";
import { type Html, markup } from "#server/lib/html.ts";

const withScheme = (url: string) => (/^https?:\/\//i.test(url) ? url : `https://${url}`);

const segment = (text: string, url: string | undefined) =>
  url === undefined
    ? markup`<span class="tag">${text}</span>`
    : markup`<a class="tag" href="${withScheme(url)}" rel="nofollow noopener noreferrer">${text}</a>`;

/** Post text with its links, hashtags and mentions marked as the networks do. Line breaks are kept by the style sheet. */
export function richText(text: string): Html {
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
