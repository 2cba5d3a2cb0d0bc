import type { Deps } from "#server/deps.ts";
import { findPostEvents, findRepeatOfPost } from "#server/domains/posts/delivery/actions/post-history.queries.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import type { PostHistory } from "#shared/posts/post-history.ts";

/** A delivery that waits out a limit for days is tried often: nobody reads more. */
const shownEvents = 500;

/** What happened to a post and to each of its deliveries, in order. Throws NOT_FOUND. */
export async function readPostHistory({ db }: Pick<Deps, "db">, userId: UserId, id: PostId): Promise<PostHistory> {
  const events = await findPostEvents(db, userId, id, shownEvents);
  if (events.length === 0) throw notFound("Post");
  return {
    events: events.reverse().map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    repeatId: await findRepeatOfPost(db, id),
  };
}
