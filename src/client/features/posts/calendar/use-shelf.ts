import { trpc } from "#client/lib/trpc.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Post } from "#shared/posts/posts.ts";
import { momentOf, titleOf } from "../post-state.ts";

const shownDrafts = 12;

/** A draft has no time that counts, whether or not one was noted with it. */
const asEntry = (post: Post): CalendarPost => ({
  id: post.id,
  title: titleOf(post, ""),
  status: post.status,
  at: momentOf(post),
  scheduledAt: null,
  platforms: post.platforms,
  thumbnailUrl: post.thumbnailUrl,
  needsUser: false,
});

/** The drafts that lie ready to be dragged onto a day; undefined until they are known. */
export const useShelf = (): CalendarPost[] | undefined =>
  trpc.posts.list.useQuery({ status: ["draft"], limit: shownDrafts }).data?.posts.map(asEntry);
