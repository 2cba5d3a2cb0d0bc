import twitter from "twitter-text";

export interface UrlEntity {
  /** The t.co address that stands in the text. */
  url: string;
  expandedUrl: string;
}

/** A link as two spellings of it would agree on: X adds a scheme to a bare host and lowers its case. */
function canonicalLink(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  return url === null ? address : `${url.host}${url.pathname.replace(/\/$/, "")}${url.search}${url.hash}`;
}

/** The text as it was handed in, with each link in its canonical form. */
function canonicalDraft(text: string): string {
  const links = twitter.extractUrlsWithIndices(text);
  let canonical = "";
  let end = 0;
  for (const { url, indices } of links) {
    canonical += text.slice(end, indices[0]) + canonicalLink(url);
    end = indices[1];
  }
  return tidy(canonical + text.slice(end));
}

const unescapeMarkup = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The text as X gives it back, with its short links undone. */
function canonicalPost(text: string, urls: readonly UrlEntity[]): string {
  let canonical = text;
  for (const { url, expandedUrl } of urls) canonical = canonical.replaceAll(url, () => canonicalLink(expandedUrl));
  return tidy(canonical);
}

const tidy = (text: string) => text.replaceAll("\r\n", "\n").normalize("NFC").trim();

/** A link to its own picture, which X puts behind the text of a post that has one. */
const withoutMediaLink = (text: string) => text.replace(/\s*https:\/\/t\.co\/\w+$/, "");

/** Whether a post on X is this draft. X returns `&`, `<` and `>` escaped. */
export function isSamePost(
  draft: { text: string; hasMedia: boolean },
  post: { text: string; urls: readonly UrlEntity[] },
): boolean {
  const wanted = canonicalDraft(draft.text);
  const found = canonicalPost(draft.hasMedia ? withoutMediaLink(post.text) : post.text, post.urls);
  return found === wanted || unescapeMarkup(found) === wanted;
}
