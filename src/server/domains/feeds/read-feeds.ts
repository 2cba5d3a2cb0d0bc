import type { Deps } from "#server/deps.ts";
import {
  type FeedRow,
  findSeen,
  insertFeedItems,
  takeDueFeed,
  updateFeedRow,
} from "#server/domains/feeds/feeds.queries.ts";
import { fetchFeed } from "#server/domains/feeds/fetch-feed.ts";
import { makeItemPost } from "#server/domains/feeds/make-item-post.ts";
import type { ParsedItem } from "#server/domains/feeds/parse-feed.ts";
import { notify, settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { Day, Minute, Second } from "#shared/durations.ts";
import type { FeedId } from "#shared/ids.ts";

export const readEveryMs = 30 * Minute.ms;
/** The wait after a failure doubles up to this. */
const longestWaitMs = Day.ms;
/** After so many failures in a row, the responsible people are told once. */
const toldAfter = 5;
/** Posts of one reading. The next reading makes the rest. */
const postsAtOnce = 20;
const feedsPerRound = 100;

/** Key of the notifications about a feed. */
export const feedKey = (id: FeedId): string => `feed:${id}`;

type Reading = Parameters<typeof makeItemPost>[0] & Pick<Deps, "log">;

async function recordFailure({ db }: Reading, feed: FeedRow, problem: string): Promise<void> {
  const failures = feed.failures + 1;
  const waitMs = Math.min(readEveryMs * 2 ** (failures - 1), longestWaitMs);
  await db.transaction(async (tx) => {
    const change = { failures, problem, nextReadAt: new Date(Date.now() + waitMs) };
    await updateFeedRow(tx, feed.workspaceId, feed.id, change);
    if (failures !== toldAfter) return;
    const params = { feed: feed.title, text: "", reason: problem };
    await notify(tx, feed.workspaceId, { kind: "feed.trouble", key: feedKey(feed.id), params });
  });
}

/** The new items, oldest first. Feeds list the newest first. */
async function newItems({ db }: Reading, feed: FeedRow, items: readonly ParsedItem[]): Promise<ParsedItem[]> {
  const seen = await findSeen(db, feed.id, items);
  return items.toReversed().filter(({ idHash, linkHash }) => !seen.has(idHash) && !seen.has(linkHash ?? idHash));
}

/** Makes the posts of new items. True: none is left. */
async function fill(deps: Reading, feed: FeedRow, items: readonly ParsedItem[], signal: AbortSignal): Promise<boolean> {
  if (feed.readAt === null) {
    await insertFeedItems(deps.db, feed.id, items.toReversed());
    return true;
  }
  const fresh = await newItems(deps, feed, items);
  for (const item of fresh.slice(0, postsAtOnce)) await makeItemPost(deps, feed, item, signal);
  return fresh.length <= postsAtOnce;
}

async function readFeed(deps: Reading, feed: FeedRow, signal: AbortSignal): Promise<void> {
  const fetched = await fetchFeed(deps, feed, signal);
  if (fetched.state === "failed") return recordFailure(deps, feed, fetched.message);
  const read = { failures: 0, problem: null, readAt: new Date() };
  if (fetched.state === "unchanged") await updateFeedRow(deps.db, feed.workspaceId, feed.id, read);
  else {
    const { title, items } = fetched.feed;
    const isDone = await fill(deps, feed, items, signal);
    // The rest must not be answered with "unchanged".
    await updateFeedRow(deps.db, feed.workspaceId, feed.id, { ...read, title, etag: isDone ? fetched.etag : null });
  }
  if (feed.failures >= toldAfter) await settleNotifications(deps.db, feed.workspaceId, { key: feedKey(feed.id) });
}

/** Reads all due feeds. A reading that is broken off leaves its items for the next one. */
export async function readFeeds(deps: Reading, signal: AbortSignal): Promise<void> {
  for (let count = 0; count < feedsPerRound && !signal.aborted; count++) {
    const feed = await takeDueFeed(deps.db, readEveryMs / Second.ms);
    if (feed === undefined) return;
    try {
      await readFeed(deps, feed, signal);
    } catch (error) {
      deps.log.error({ err: error, feedId: feed.id }, "feed.reading_failed");
    }
  }
}
