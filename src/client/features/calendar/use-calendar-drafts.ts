import { momentOf, titleOf } from "#client/features/posts/post-state.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post } from "#shared/posts/posts.ts";

const shownDrafts = 12;

/** A draft is shown without a time, even if it has a stored one, which Undo gives back. */
const toCalendarPost = (post: Post): CalendarPost => ({
  id: post.id,
  title: titleOf(post, ""),
  status: post.status,
  at: momentOf(post),
  scheduledAt: post.scheduledAt,
  platforms: post.platforms,
  thumbnailUrl: post.thumbnailUrl,
  needsUser: false,
});

/** The drafts that can be dragged onto a day; undefined until they are loaded. */
export const useCalendarDrafts = (): CalendarPost[] | undefined =>
  trpc.posts.list.useQuery({ status: ["draft"], limit: shownDrafts }).data?.posts.map(toCalendarPost);
