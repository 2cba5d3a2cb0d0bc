import twitter from "twitter-text";
import { z } from "zod";
import { earliestTime, lookBackPosts, plain, searchFrom, untimed } from "../match.ts";
import type { Actor, SocialPlatform, Verdict } from "../platform.ts";
import { type X, XId, bearer } from "./client.ts";
import { permalinkOf } from "./create-post.ts";

interface UrlEntity {
  /** The t.co address in the text. */
  url: string;
  expandedUrl: string;
}

/** A normalized link: X adds a scheme to a bare host and lowers its case. */
function canonicalLink(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  return url === null ? address : `${url.host}${url.pathname.replace(/\/$/, "")}${url.search}${url.hash}`;
}

/** The submitted text, with normalized links. */
function canonicalDraft(text: string): string {
  const links = twitter.extractUrlsWithIndices(text);
  let canonical = "";
  let end = 0;
  for (const { url, indices } of links) {
    canonical += text.slice(end, indices[0]) + canonicalLink(url);
    end = indices[1];
  }
  return plain(canonical + text.slice(end));
}

const unescapeMarkup = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The text from X, with its short links expanded. */
function canonicalPost(text: string, urls: readonly UrlEntity[]): string {
  let canonical = text;
  for (const { url, expandedUrl } of urls) canonical = canonical.replaceAll(url, () => canonicalLink(expandedUrl));
  return plain(canonical);
}

/** Removes the link to its own media, which X appends to the text. */
const withoutMediaLink = (text: string) => text.replace(/\s*https:\/\/t\.co\/\w+$/, "");

/** Whether a post on X is this draft. X returns `&`, `<` and `>` escaped. */
export function isSamePost(
  draft: { text: string; hasMedia: boolean },
  post: { text: string; urls: readonly UrlEntity[] },
): boolean {
  const expected = canonicalDraft(draft.text);
  const found = canonicalPost(draft.hasMedia ? withoutMediaLink(post.text) : post.text, post.urls);
  return found === expected || unescapeMarkup(found) === expected;
}

const Urls = z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).default([]);
const References = z.array(z.object({ type: z.string(), id: XId })).max(10);

const Timeline = z.object({
  data: z
    .array(
      z.object({
        id: XId,
        text: z.string(),
        created_at: z.coerce.date(),
        entities: z.object({ urls: Urls }).optional(),
        // Responses have had `referenced_tweets`; newer documentation says `referenced_posts`.
        referenced_tweets: References.optional(),
        referenced_posts: References.optional(),
      }),
    )
    .max(lookBackPosts)
    .default([]),
  errors: z.array(z.unknown()).max(100).optional(),
  meta: z.object({ next_token: z.string().optional() }).optional(),
});

export interface SoughtPost {
  text: string;
  hasMedia: boolean;
  /** null: not a reply. */
  parentId: string | null;
}

interface SearchedPosts {
  /** The posts to list: those since a time, or after a post of the account. */
  query: { start_time: string } | { since_id: string };
  /** The time from which posts count, by the headers of the list; null: the headers do not show it. */
  earliest(headers: Headers): Date | null;
}

/** The high bits of an id are the milliseconds since this instant. */
const idEpochMs = 1_288_834_974_657;
const idAt = (time: Date) => BigInt(Math.max(0, time.getTime() - idEpochMs)) << 22n;

/** The posts among which a reply is searched: those after its parent, and not those of the days before its send. */
export function afterParent(parentId: string, since: Date): SearchedPosts {
  const earliest = searchFrom(since);
  const earliestId = idAt(earliest);
  const sinceId = BigInt(parentId) > earliestId ? parentId : String(earliestId);
  return { query: { since_id: sinceId }, earliest: () => earliest };
}

/** Searches the account's posts. X has no id before the publishing call, so a post is found by its text. */
export async function findPost(
  x: X,
  authorizeUrl: string,
  actor: Actor,
  sought: SoughtPost,
  searched: SearchedPosts,
  signal: AbortSignal,
): Promise<Verdict> {
  const query = {
    max_results: String(lookBackPosts),
    ...searched.query,
    "tweet.fields": "created_at,entities,referenced_tweets",
  };
  let headers = new Headers();
  const timeline = await x({
    path: `/2/users/${actor.externalId}/tweets`,
    authorization: bearer(actor.accessToken),
    query,
    answer: Timeline,
    onHeaders: (given) => void (headers = given),
    signal,
  });
  const earliest = searched.earliest(headers);
  if (earliest === null) return untimed;
  const recent = timeline.data.filter((post) => post.created_at >= earliest);
  const posts = recent.map((post) => ({
    id: post.id,
    text: post.text,
    urls: (post.entities?.urls ?? []).map(({ url, expanded_url: expandedUrl = url }) => ({ url, expandedUrl })),
    parentId: (post.referenced_tweets ?? post.referenced_posts)?.find(({ type }) => type === "replied_to")?.id ?? null,
  }));
  const [match, second] = posts.filter((post) => post.parentId === sought.parentId && isSamePost(sought, post));
  if (match !== undefined && second === undefined) {
    return { outcome: "live", externalId: match.id, permalink: permalinkOf(authorizeUrl, actor.username, match.id) };
  }
  if (second !== undefined) return { outcome: "unclear", reason: "X shows several posts with this text" };
  // Partial response, or more posts than one page: the searched post may be among those that were not returned.
  const isCut = timeline.meta?.next_token !== undefined && recent.length === timeline.data.length;
  if (timeline.errors !== undefined || isCut) {
    return { outcome: "unclear", reason: "X did not show all of the account's posts" };
  }
  return { outcome: "absent" };
}

export const xVerify =
  (x: X, authorizeUrl: string): SocialPlatform["verify"] =>
  (actor, content, _steps, sent, signal) => {
    const sought = { text: content.text, hasMedia: content.mediaCount > 0, parentId: null };
    const start = searchFrom(sent.at)
      .toISOString()
      .replace(/\.\d{3}Z$/, "Z");
    const earliest = (headers: Headers) => earliestTime(sent, headers);
    return findPost(x, authorizeUrl, actor, sought, { query: { start_time: start }, earliest }, signal);
  };
