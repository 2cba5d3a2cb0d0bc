import type { Deps } from "#server/deps.ts";
import { findPostEvents, findRepeatOfPost } from "#server/domains/posts/delivery/actions/post-history.queries.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { PostId, WorkspaceId } from "#shared/ids.ts";
import type { PostHistory } from "#shared/posts/delivery.ts";

/** Upper bound: a delivery that is rate limited for days has many events. */
const shownEvents = 500;

/** The events of a post and of its deliveries, oldest first. Throws NOT_FOUND. */
export async function readPostHistory(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: PostId,
): Promise<PostHistory> {
  const events = await findPostEvents(db, workspaceId, id, shownEvents);
  if (events.length === 0) throw notFound("Post");
  return {
    events: events.reverse().map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    repeatId: await findRepeatOfPost(db, id),
  };
}
