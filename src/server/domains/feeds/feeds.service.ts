import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  countFeeds,
  deleteFeedRow,
  type FeedRow,
  findFeed,
  findFeeds,
  findNewestItems,
  insertFeed,
  insertFeedItems,
  lockFeedsOf,
  pauseFeedsOf,
  updateFeedRow,
} from "#server/domains/feeds/feeds.queries.ts";
import { fetchFeed } from "#server/domains/feeds/fetch-feed.ts";
import { feedKey, readEveryMs } from "#server/domains/feeds/read-feeds.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { getAccount } from "#server/domains/social-accounts/social-accounts.service.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { requireAllowed } from "#server/lib/safe-fetch/destination.ts";
import {
  type CreateFeedInput,
  type Feed,
  type FeedItem,
  feedItemsShown,
  feedsMax,
  type UpdateFeedInput,
} from "#shared/feeds/feeds.ts";
import type { FeedId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

function toFeed(row: FeedRow): Feed {
  const { id, url, title, mode, accountIds, platforms, text, takesPicture, isActive, problem } = row;
  return {
    id,
    url,
    title,
    mode,
    accountIds,
    platforms,
    text,
    takesPicture,
    isActive,
    problem,
    readAt: row.readAt?.toISOString() ?? null,
    nextReadAt: row.nextReadAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}

async function platformsOf(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  accountIds: readonly SocialAccountId[],
): Promise<Platform[]> {
  const platforms = new Set<Platform>();
  for (const id of accountIds) platforms.add((await getAccount(deps, workspaceId, id)).platform);
  return [...platforms];
}

export const listFeeds = async ({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<Feed[]> =>
  (await findFeeds(db, workspaceId)).map(toFeed);

/** A feed and its newest items. Throws NOT_FOUND. */
export async function getFeed(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: FeedId,
): Promise<{ feed: Feed; items: FeedItem[] }> {
  const row = await findFeed(db, workspaceId, id);
  if (row === undefined) throw notFound("Feed");
  const items = await findNewestItems(db, id, feedItemsShown);
  return {
    feed: toFeed(row),
    items: items.map(({ title, link, postId, problem, seenAt }) => ({
      title,
      link,
      postId,
      problem,
      seenAt: seenAt.toISOString(),
    })),
  };
}

/**
 * Adds a feed after it was read once: its present items are old, and become no posts. Throws INVALID_INPUT on `url` when it cannot be
 * read, NOT_FOUND for an account, CONFLICT when the workspace has it or has too many.
 */
export function createFeed(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  authorId: UserId,
  input: CreateFeedInput,
  { key, signal }: { key: string | null; signal: AbortSignal },
): Promise<Feed> {
  const { url } = input;
  const request = { workspaceId, operation: "feeds.create", key, input };
  return withIdempotency(deps, request, {
    async make(transact) {
      requireAllowed(url, deps.config.feedAllowedHosts);
      const platforms = await platformsOf(deps, workspaceId, input.accountIds);
      const fetched = await fetchFeed(deps, { url, etag: null }, signal);
      if (fetched.state === "failed") throw invalidInput([{ path: "url", message: fetched.message }]);
      if (fetched.state === "unchanged") throw new Error("The feed was asked for without a tag");
      const { feed, etag } = fetched;
      return transact(async (tx) => {
        await lockFeedsOf(tx, workspaceId);
        if ((await countFeeds(tx, workspaceId)) >= feedsMax)
          throw new DomainError("CONFLICT", `A workspace can have ${feedsMax} feeds at most. Delete one first.`);
        const now = Date.now();
        const row = await insertFeed(tx, {
          ...input,
          workspaceId,
          authorId,
          platforms,
          etag,
          title: feed.title,
          readAt: new Date(now),
          nextReadAt: new Date(now + readEveryMs),
        });
        if (row === undefined) throw new DomainError("CONFLICT", "This workspace has this feed already.");
        await insertFeedItems(tx, row.id, feed.items.toReversed());
        return row.id;
      });
    },
    present: async (id) => (await getFeed(deps, workspaceId, id)).feed,
  });
}

/**
 * A feed that is turned on is read at once. The first reading, with `readAt` null, marks all items as seen, so those of the pause become
 * no posts.
 */
const afresh = () => ({ nextReadAt: new Date(), failures: 0, problem: null, readAt: null, etag: null });

/**
 * Changes, pauses or turns on a feed. A person who changes the texts or accounts of its posts becomes their author. A person who turns it
 * on becomes it only where the author's account is deleted, as for a repeating post. Throws NOT_FOUND.
 */
export async function updateFeed(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  userId: UserId,
  { id, mode, accountIds, text, takesPicture, isActive }: UpdateFeedInput,
): Promise<Feed> {
  const before = await findFeed(deps.db, workspaceId, id);
  if (before === undefined) throw notFound("Feed");
  const changesPosts = [mode, accountIds, text, takesPicture].some((field) => field !== undefined);
  const becomesAuthor = changesPosts || (isActive === true && before.authorId === null);
  const row = await updateFeedRow(deps.db, workspaceId, id, {
    updatedAt: new Date(),
    ...(becomesAuthor ? { authorId: userId } : {}),
    ...(mode === undefined ? {} : { mode }),
    ...(text === undefined ? {} : { text }),
    ...(takesPicture === undefined ? {} : { takesPicture }),
    ...(accountIds === undefined ? {} : { accountIds, platforms: await platformsOf(deps, workspaceId, accountIds) }),
    ...(isActive === undefined ? {} : { isActive }),
    ...(isActive === true && !before.isActive ? afresh() : {}),
  });
  if (row === undefined) throw notFound("Feed");
  await settleNotifications(deps.db, workspaceId, { key: feedKey(id) });
  return toFeed(row);
}

/** Deletes a feed. Its posts stay. Throws NOT_FOUND. */
export async function deleteFeed({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: FeedId): Promise<void> {
  if (!(await deleteFeedRow(db, workspaceId, id))) throw notFound("Feed");
  await settleNotifications(db, workspaceId, { key: feedKey(id) });
}

/** Ends all readings for a workspace that is being deleted. */
export const endFeeds = (tx: Db, workspaceId: WorkspaceId): Promise<void> => pauseFeedsOf(tx, workspaceId);
