import twitter from "twitter-text";
import { newShortcode } from "../ids.ts";
import type { StoredUrl } from "../posts-store.ts";

const shortLink = () => `https://t.co/${newShortcode(10)}`;

const expand = (address: string) => (/^https?:\/\//i.test(address) ? address : `http://${address}`);

/** The text as X stores it: every address replaced by a short link, and another link at the end for attached media. */
export function shortenUrls(text: string, mediaPermalink: string | null): { text: string; urls: StoredUrl[] } {
  const urls: StoredUrl[] = [];
  let shortened = "";
  let position = 0;
  for (const { url, indices } of twitter.extractUrlsWithIndices(text)) {
    const short = shortLink();
    urls.push({ url: short, expandedUrl: expand(url) });
    shortened += text.slice(position, indices[0]) + short;
    position = indices[1];
  }
  shortened += text.slice(position);
  if (mediaPermalink === null) return { text: shortened, urls };
  const mediaLink = shortLink();
  return {
    text: `${shortened} ${mediaLink}`.trimStart(),
    urls: [...urls, { url: mediaLink, expandedUrl: mediaPermalink }],
  };
}

/** The author's text: short links expanded, without the link for the media. */
export const expandUrls = (text: string, urls: readonly StoredUrl[], mediaPermalink: string) =>
  urls
    .reduce(
      (expanded, { url, expandedUrl }) =>
        expanded.replace(url, () => (expandedUrl === mediaPermalink ? "" : expandedUrl)),
      text,
    )
    .trimEnd();

/** `entities.urls`: positions count code points, not UTF-16 units. */
export const urlEntities = (text: string, urls: readonly StoredUrl[]) =>
  urls.map(({ url, expandedUrl }) => {
    const start = Array.from(text.slice(0, text.indexOf(url))).length;
    return {
      start,
      end: start + url.length,
      url,
      expanded_url: expandedUrl,
      display_url: expandedUrl.replace(/^https?:\/\/(www\.)?/, "").slice(0, 30),
    };
  });
