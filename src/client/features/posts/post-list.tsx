import { Link } from "react-router-dom";
import type { Post } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { OverdueLine } from "./overdue-line.tsx";
import { PostsFailed } from "./posts-failed.tsx";
import { RepeatList } from "./repeat-list.tsx";
import type { RepeatDialog } from "./repeat-row.tsx";
import { pollAllAfter } from "./post-state.ts";
import { PostRow } from "./post-row.tsx";

const settled = ["draft", "publishing", "published", "partial", "failed"] as const;
const shownAtOnce = 10;

/** What waits for its time, the next first, then what was sent or kept lately. */
export function PostList({ repeatDialog }: { repeatDialog: RepeatDialog }) {
  const { recent: texts } = useTexts("posts");
  const polling = usePolling();
  const scheduled = trpc.posts.scheduled.useQuery(
    { limit: shownAtOnce },
    { refetchInterval: ({ state }) => polling(pollAllAfter(state.data?.posts ?? [])) },
  );
  const recent = trpc.posts.list.useQuery(
    { status: [...settled], limit: shownAtOnce },
    {
      refetchInterval: ({ state }) =>
        polling(pollAllAfter([...(state.data?.posts ?? []), ...(scheduled.data?.posts ?? [])])),
    },
  );
  const error = scheduled.error ?? recent.error;
  const posts: readonly Post[] = [...(scheduled.data?.posts ?? []), ...(recent.data?.posts ?? [])];
  const unique = [...new Map(posts.map((post) => [post.id, post])).values()];
  const retry = () => {
    void scheduled.refetch();
    void recent.refetch();
  };
  return (
    <>
      <RepeatList dialog={repeatDialog} />
      <Card aria-labelledby="posts">
        <CardHeader title={texts.title} id="posts">
          <Link to={paths.posts} className="link touch-area text-sm">
            {texts.all}
          </Link>
          <div className="basis-full empty:hidden">
            <OverdueLine />
          </div>
        </CardHeader>
        {error !== null && unique.length === 0 ? (
          <PostsFailed error={error} isRetrying={recent.isFetching} onRetry={retry} />
        ) : scheduled.isPending || recent.isPending ? (
          <div aria-busy="true" className="grid gap-5 border-t border-line px-4 py-4 md:px-5">
            <Skeleton picture />
            <Skeleton picture />
          </div>
        ) : unique.length === 0 ? (
          <p className="border-t border-line px-4 py-5 text-sm text-ink-3 md:px-5">{texts.empty}</p>
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
    </>
  );
}
