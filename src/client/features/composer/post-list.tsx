import { Link } from "react-router-dom";
import { usePolling } from "#client/features/live/use-live.ts";
import { OverdueLine } from "#client/features/posts/overdue-line.tsx";
import { PostRow } from "#client/features/posts/post-row.tsx";
import { pollAllAfter } from "#client/features/posts/post-state.ts";
import { PostsFailed } from "#client/features/posts/posts-failed.tsx";
import { RepeatList } from "#client/features/schedules/repeat-row.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import type { Post, PostStatus } from "#shared/posts/posts.ts";

const otherStatuses = [
  "draft",
  "submitted",
  "changes_requested",
  "publishing",
  "published",
  "partial",
  "failed",
] as const satisfies readonly PostStatus[];
const shownAtOnce = 10;

/** Scheduled posts by time, then recent posts of other statuses. */
export function PostList() {
  const { recent: messages } = useMessages("posts");
  const polling = usePolling();
  const scheduled = trpc.posts.scheduled.useQuery(
    { limit: shownAtOnce },
    { refetchInterval: ({ state }) => polling(pollAllAfter(state.data?.posts ?? [])) },
  );
  const recent = trpc.posts.list.useQuery(
    { status: [...otherStatuses], limit: shownAtOnce },
    {
      refetchInterval: ({ state }) =>
        polling(pollAllAfter([...(state.data?.posts ?? []), ...(scheduled.data?.posts ?? [])])),
    },
  );
  const scheduledFailure = useFailure(scheduled);
  const recentFailure = useFailure(recent);
  const failure = scheduledFailure ?? recentFailure;
  const posts: readonly Post[] = [...(scheduled.data?.posts ?? []), ...(recent.data?.posts ?? [])];
  const unique = [...new Map(posts.map((post) => [post.id, post])).values()];
  // The card of the repeats leaves with its last row.
  const focus = useRowFocus();
  const retry = () => {
    scheduledFailure?.onRetry();
    recentFailure?.onRetry();
  };
  return (
    <div {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
      <RepeatList />
      <Card aria-labelledby="posts">
        <CardHeader title={messages.title} id="posts">
          <Link to={paths.posts} className="link touch-area text-sm">
            {messages.all}
          </Link>
          <div className="basis-full empty:hidden">
            <OverdueLine />
          </div>
        </CardHeader>
        {failure !== null && unique.length === 0 ? (
          <PostsFailed {...failure} onRetry={retry} />
        ) : failure === null && (scheduled.isPending || recent.isPending) ? (
          <div aria-busy="true" className="grid gap-5 border-t border-line px-4 py-4 md:px-5">
            <Skeleton picture />
            <Skeleton picture />
          </div>
        ) : unique.length === 0 ? (
          <p className="border-t border-line px-4 py-5 text-sm text-ink-3 md:px-5">{messages.empty}</p>
        ) : (
          <ul>
            {unique.map((post) => (
              <li key={post.id}>
                <PostRow post={post} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
