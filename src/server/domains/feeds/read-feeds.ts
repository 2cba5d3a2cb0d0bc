import type { Deps } from "#server/deps.ts";
import {
  type FeedRow,
  findSeen,
  insertFeedItems,
  learnNames,
  takeDueFeed,
  updateTakenFeed,
} from "#server/domains/feeds/feeds.queries.ts";
import { fetchFeed } from "#server/domains/feeds/fetch-feed.ts";
import { makeItemPost, reasonOf } from "#server/domains/feeds/make-item-post.ts";
import type { ParsedItem } from "#server/domains/feeds/parse-feed.ts";
import { notify, settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Day, Minute, Second } from "#shared/durations.ts";
import type { FeedId } from "#shared/ids.ts";

export const readEveryMs = 30 * Minute.ms;
/** The wait after a failure doubles up to this. */
const longestWaitMs = Day.ms;
/** After so many failures in a row, the responsible people are told once. */
const toldAfter = 5;
/** Posts of one reading. The next reading makes the rest. */
const postsAtOnce = 20;
/** Several, so that feeds of a slow server do not keep those of other people waiting. */
const readersAtOnce = 8;
const feedsOfReader = 25;

/** Key of the notifications about a feed. */
export const feedKey = (id: FeedId): string => `feed:${id}`;

type Reading = Parameters<typeof makeItemPost>[0] & Pick<Deps, "log">;

/** Says why a feed was not read. `retryAfterMs`: it must not be asked earlier. */
async function recordFailure({ db }: Reading, feed: FeedRow, problem: string, retryAfterMs = 0): Promise<void> {
  const failures = feed.failures + 1;
  const waitMs = Math.min(Math.max(readEveryMs * 2 ** (failures - 1), retryAfterMs), longestWaitMs);
  await db.transaction(async (tx) => {
    const change = { failures, problem, nextReadAt: new Date(Date.now() + waitMs) };
    if (!(await updateTakenFeed(tx, feed, change)) || failures !== toldAfter) return;
    const params = { feed: feed.title, text: "", reason: problem };
    await notify(tx, feed.workspaceId, { kind: "feed.trouble", key: feedKey(feed.id), params });
  });
}

/** The new items, oldest first. Feeds list the newest first. */
async function newItems({ db }: Reading, feed: FeedRow, items: readonly ParsedItem[]): Promise<ParsedItem[]> {
  const seen = await findSeen(db, feed.id, items);
  return items.toReversed().filter(({ idHash, linkHash }) => !seen.has(idHash) && !seen.has(linkHash ?? idHash));
}

/**
 * Makes the posts of new items. True: all are made. An item that fails unexpectedly does not stop those after it; the first such error is
 * thrown at the end.
 */
async function fill(deps: Reading, feed: FeedRow, items: readonly ParsedItem[], signal: AbortSignal): Promise<boolean> {
  if (feed.readAt === null) {
    await learnNames(deps.db, feed.id, items);
    await insertFeedItems(deps.db, feed.id, items.toReversed());
    return true;
  }
  const fresh = await newItems(deps, feed, items);
  await learnNames(deps.db, feed.id, items);
  const errors: unknown[] = [];
  for (const item of fresh.slice(0, postsAtOnce)) {
    await makeItemPost(deps, feed, item, signal).catch((error: unknown) => errors.push(error));
    signal.throwIfAborted();
  }
  if (errors.length > 0) throw errors[0];
  return fresh.length <= postsAtOnce;
}

async function readFeed(deps: Reading, feed: FeedRow, signal: AbortSignal): Promise<void> {
  const fetched = await fetchFeed(deps, feed, signal);
  if (fetched.state === "failed") return recordFailure(deps, feed, fetched.message, fetched.retryAfterMs);
  const read = { failures: 0, problem: null, readAt: new Date() };
  if (fetched.state === "unchanged") await updateTakenFeed(deps.db, feed, read);
  else {
    const { title, items } = fetched.feed;
    const isDone = await fill(deps, feed, items, signal);
    // The remaining items must not be hidden by an answer "unchanged".
    await updateTakenFeed(deps.db, feed, { ...read, title, etag: isDone ? fetched.etag : null });
  }
  if (feed.failures >= toldAfter) await settleNotifications(deps.db, feed.workspaceId, { key: feedKey(feed.id) });
}

const unexpected = "An error of this server stopped the reading of this feed. It is tried again.";

/** Reads due feeds, one after the other. */
async function readOneByOne(deps: Reading, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < feedsOfReader && !signal.aborted; count++) {
    const feed = await takeDueFeed(deps.db, readEveryMs / Second.ms);
    if (feed === undefined) return;
    try {
      await readFeed(deps, feed, signal);
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error, feedId: feed.id }, "feed.reading_failed");
      await recordFailure(deps, feed, error instanceof DomainError ? reasonOf(error) : unexpected);
    }
  }
}

/**
 * Reads due feeds, at most 200 in one run; the run of the next minute takes the rest. An aborted reading leaves its items for the next
 * one, and does not count as a failure of the feed.
 */
export async function readFeeds(deps: Reading, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: readersAtOnce }, () => readOneByOne(deps, signal)));
}
