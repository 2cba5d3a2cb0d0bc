import type { Deps } from "#server/deps.ts";
import { uploadFromUrl } from "#server/domains/creations/uploads/upload-from-url.ts";
import { type FeedRow, insertFeedItems, lockTakenFeed, setItemPost } from "#server/domains/feeds/feeds.queries.ts";
import type { ParsedItem } from "#server/domains/feeds/parse-feed.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { planNewPost, storePost } from "#server/domains/posts/compose/create-post.ts";
import { storeAtFreeSlot } from "#server/domains/posts/schedules/queue-post.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationId } from "#shared/ids.ts";
import { contentMax } from "#shared/posts/post-limits.ts";
import { CreatePostInput } from "#shared/posts/posts.ts";
import { fillTemplate } from "#shared/templates/template-text.ts";
import { cutText } from "#shared/text.ts";

type Making = Parameters<typeof uploadFromUrl>[0] & Pick<Deps, "config" | "db" | "jobs" | "secrets">;

/** The text of an item's post. */
export function textOfItem(
  body: string,
  { title, link, summary }: Pick<ParsedItem, "title" | "link" | "summary">,
): string {
  const { text } = fillTemplate(body, { title, link: link ?? "", summary });
  return cutText(text.replaceAll(/\n{3,}/g, "\n\n").trim(), contentMax);
}

interface Picture {
  creationIds: CreationId[];
  problem: string | null;
}

/** Why a post was refused, for the person. */
export const reasonOf = (error: DomainError) => error.issues?.[0]?.message ?? error.message;

/** Puts the picture of an item into the library, once however often the reading is repeated. */
async function takePicture(deps: Making, feed: FeedRow, item: ParsedItem, signal: AbortSignal): Promise<Picture> {
  if (!feed.takesPicture || item.picture === null) return { creationIds: [], problem: null };
  try {
    const key = `feed:${feed.id}:${item.idHash.slice(0, 32)}`;
    const { id } = await uploadFromUrl(deps, feed.workspaceId, { url: item.picture }, { key, signal });
    return { creationIds: [id], problem: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { creationIds: [], problem: reasonOf(error) };
  }
}

/** Stores the item and its post together, unless the item is there already. Throws like planNewPost and storePost. */
async function store(
  deps: Making,
  feed: FeedRow,
  item: ParsedItem,
  { creationIds, problem }: Picture,
  mode: FeedRow["mode"],
): Promise<void> {
  const { workspaceId, authorId, platforms, accountIds } = feed;
  const isDraft = mode === "draft";
  const input = CreatePostInput.parse({
    content: textOfItem(feed.text, item),
    platforms,
    creationIds,
    ...(isDraft ? { draft: true } : { accountIds }),
  });
  const planned = await planNewPost(deps, workspaceId, input);
  await deps.db.transaction(async (tx) => {
    if (!(await lockTakenFeed(tx, feed))) return;
    const [itemId] = await insertFeedItems(tx, feed.id, [item]);
    if (itemId === undefined) return;
    const options = { authorId, submitsUnapproved: true };
    const postId = isDraft
      ? await storePost(deps, tx, workspaceId, planned, { ...options, scheduledAt: null })
      : await storeAtFreeSlot(deps, tx, workspaceId, planned, options);
    await setItemPost(tx, itemId, postId, problem);
    if (problem === null || feed.mode === "draft") return;
    const params = { feed: feed.title, text: item.title, reason: problem };
    await notify(tx, workspaceId, { kind: "feed.trouble", key: `feed-item:${itemId}`, params });
  });
}

/**
 * Makes the post of a new item, once. An item that cannot be queued as it is (a text that is too long, a queue without slots, a picture
 * that cannot be fetched) becomes a draft, and the responsible users are told why.
 */
export async function makeItemPost(deps: Making, feed: FeedRow, item: ParsedItem, signal: AbortSignal): Promise<void> {
  const picture = await takePicture(deps, feed, item, signal);
  if (feed.mode === "draft" || picture.problem !== null) return store(deps, feed, item, picture, "draft");
  try {
    await store(deps, feed, item, picture, "queue");
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await store(deps, feed, item, { ...picture, problem: reasonOf(error) }, "draft");
  }
}
