import { Tabs } from "@base-ui/react/tabs";
import { useCallback } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { useSelection } from "#client/lib/use-selection.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { OverdueLine } from "./overdue-line.tsx";
import { pollAllAfter } from "./post-state.ts";
import { PostRow } from "./post-row.tsx";
import { PostsFailed } from "./posts-failed.tsx";
import { filtersIn, isNarrowed, type PostFilters, withFilter } from "./posts-filters.ts";
import { PostsRows } from "./posts-rows.tsx";
import { PostTabs, PostsToolbar } from "./posts-toolbar.tsx";
import { RepeatList } from "./repeat-list.tsx";
import type { RepeatDialog } from "./repeat-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useManyPosts } from "./use-many-posts.ts";
import { usePosts } from "./use-posts.ts";

/** Every post, one state at a time. What is asked for stands in the address. */
export function PostsScreen({ repeatDialog }: { repeatDialog: RepeatDialog }) {
  const { list: texts, loading, newPost } = useTexts("posts");
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const query = usePosts(filters);
  const { posts, error } = query;
  const { byStatus } = trpc.posts.stats.useQuery({}).data ?? {};
  const { selected, select, clear } = useSelection();
  const many = useManyPosts((ids) => select(ids, false));
  const filter = useCallback(
    (change: Partial<PostFilters>) =>
      setParams(withFilter(new URLSearchParams(location.search), change), { replace: true }),
    [setParams],
  );
  const search = useCallback((q: string) => filter({ q }), [filter]);
  const { tab } = filters;
  const isNarrow = isNarrowed(filters);

  return (
    <div className="grid gap-(--gutter)">
      <GoingOut />
      {tab === "scheduled" && <RepeatList dialog={repeatDialog} />}
      <Card aria-label={texts.tabs[tab]} aria-busy={query.isPending || undefined}>
        <Tabs.Root value={tab}>
          <PostTabs
            value={tab}
            onChange={(next) => {
              clear();
              filter({ tab: next });
            }}
            counts={
              byStatus === undefined
                ? {}
                : {
                    drafts: byStatus.draft,
                    scheduled: byStatus.scheduled,
                    published: byStatus.published + byStatus.partial,
                    failed: byStatus.failed + byStatus.partial,
                  }
            }
          />
          <Tabs.Panel value={tab}>
            <PostsToolbar filters={filters} onFilter={filter} onSearch={search} />
            {tab === "scheduled" && (
              <div className="px-4 pb-4 md:px-5">
                <OverdueLine />
              </div>
            )}
            {error !== null && (
              <PostsFailed error={error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
            )}
            {posts === undefined && error === null && (
              <div className="grid gap-5 border-t border-line px-4 py-4 md:px-5">
                <span className="sr-only">{loading}</span>
                <Skeleton picture />
                <Skeleton picture />
                <Skeleton picture />
              </div>
            )}
            {posts?.length === 0 && (
              <EmptyState
                large={!isNarrow}
                className="border-t border-line"
                title={isNarrow ? texts.nothingFits : texts.empty[tab]}
                action={
                  isNarrow ? (
                    <Button onClick={() => filter({ q: undefined, platform: undefined })}>{texts.clear}</Button>
                  ) : (
                    tab !== "failed" && (
                      <Link to={paths.postMeta} className={buttonClass()}>
                        {newPost}
                      </Link>
                    )
                  )
                }
              >
                {!isNarrow && texts.emptyText[tab]}
              </EmptyState>
            )}
            {posts !== undefined && posts.length > 0 && (
              <>
                <SelectionBar
                  posts={posts}
                  chosen={posts.filter(({ id }) => selected.has(id))}
                  many={many}
                  onSelect={select}
                />
                <PostsRows
                  posts={posts}
                  label={texts.tabs[tab]}
                  selected={selected}
                  onSelect={select}
                  onNearEnd={query.goOn}
                />
                <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
                  <output className="text-sm text-ink-3">
                    {(query.hasNextPage ? texts.showing : texts.showingAll)(posts.length)}
                  </output>
                  {query.hasNextPage && (
                    <Button busy={query.isFetchingNextPage} busyLabel={texts.loadingMore} onClick={query.loadMore}>
                      {texts.loadMore}
                    </Button>
                  )}
                </div>
              </>
            )}
          </Tabs.Panel>
        </Tabs.Root>
      </Card>
    </div>
  );
}

const shownAtOnce = 20;

/** What is on its way right now, or waits for the person's word; not there while nothing is. */
function GoingOut() {
  const { list: texts } = useTexts("posts");
  const polling = usePolling();
  const { data } = trpc.posts.list.useQuery(
    { status: ["publishing"], limit: shownAtOnce },
    { refetchInterval: ({ state }) => polling(pollAllAfter(state.data?.posts ?? [])) },
  );
  if (data === undefined || data.posts.length === 0) return null;
  return (
    <Card aria-labelledby="going-out">
      <CardHeader title={texts.goingOut} id="going-out" />
      <ul>
        {data.posts.map((post) => (
          <li key={post.id}>
            <PostRow post={post} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
