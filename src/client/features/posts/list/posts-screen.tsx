import { Tabs } from "@base-ui/react/tabs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { usePolling } from "#client/features/live/use-live.ts";
import { RepeatList } from "#client/features/schedules/repeat-row.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { laterPageSize, useLoadMore } from "#client/lib/cache/use-load-more.ts";
import { useSelection } from "#client/lib/forms/use-selection.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { LongList } from "#client/ui/lists/long-list.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import type { Post, PostSort } from "#shared/posts/posts.ts";
import { LeftPosts } from "../bulk/left-posts.tsx";
import { useBulkChange } from "../bulk/use-bulk-change.ts";
import { useRangeSelect } from "../bulk/use-range-select.ts";
import { OverdueLine } from "../overdue-line.tsx";
import { PostRow } from "../post-row.tsx";
import { pollAllAfter, titleOf } from "../post-state.ts";
import { PostsFailed } from "../posts-failed.tsx";
import { type PostFilters, filtersIn, isNarrowed, withFilter, toQuery } from "./posts-filters.ts";
import { PostTabs, PostsToolbar } from "./posts-toolbar.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useManyPosts } from "./use-many-posts.ts";

const firstPage = 50;

function placeOf({ id, publishedAt, scheduledAt }: Post, sort: PostSort): string {
  if (sort === "published") return `${publishedAt} ${id}`;
  return sort === "due" ? `${scheduledAt} ${id}` : id;
}

/** The posts under a tab, page by page. */
function usePosts(filters: PostFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: firstPage };
  const query = useInfiniteQuery({
    ...inPages(["posts", "list"], input, client.posts.list.query, { limit: laterPageSize }),
    meta: {
      rowSource: {
        field: "posts",
        read: async (ids) => (await client.posts.list.query({ ...input, ids, limit: laterPageSize })).posts,
        placeOf: (post: Post) => placeOf(post, input.sort),
        isDescending: input.sort === "newest" || input.sort === "published",
      },
    },
    refetchInterval: ({ state }) => polling(pollAllAfter((state.data?.pages ?? []).flatMap(({ posts }) => posts))),
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    posts: useMemo(() => data?.pages.flatMap(({ posts }) => posts), [data]),
  };
}

/** Posts that are being published, then those of one tab. The filters are in the URL. */
export function PostsScreen() {
  const { list: messages, loading, newPost } = useMessages("posts");
  const [params, setParams] = useSearchParams();
  const filters = filtersIn(params);
  const query = usePosts(filters);
  const { posts } = query;
  const failure = useFailure(query, filters);
  const { byStatus } = trpc.posts.stats.useQuery({}).data ?? {};
  const { selected, select, clear } = useSelection();
  const unselect = (ids: readonly string[]) => select(ids, false);
  const changing = useBulkChange(unselect);
  const many = useManyPosts(unselect);
  const filter = useCallback(
    (change: Partial<PostFilters>) =>
      setParams(withFilter(new URLSearchParams(location.search), change), { replace: true }),
    [setParams],
  );
  const search = useCallback((q: string) => filter({ q }), [filter]);
  const may = useMay();
  const mayWrite = may("content.write");
  const seesDrafts = may("content.read");
  const { tab } = filters;
  const noneYet =
    tab === "drafts" && !seesDrafts
      ? messages.submitted
      : { title: messages.empty[tab], text: messages.emptyText[tab] };
  const isNarrow = isNarrowed(filters);
  // The cards of what is going out and of repeats leave with their last row.
  const focus = useRowFocus("h2, [role=tab][aria-selected=true]");

  return (
    <div {...focus} className="grid gap-(--gutter)">
      <PublishingPosts />
      {tab === "scheduled" && (
        <IfMay action="content.read">
          <RepeatList />
        </IfMay>
      )}
      <Card aria-label={messages.tabs[tab]} aria-busy={query.isPending || undefined}>
        <Tabs.Root value={tab}>
          <PostTabs
            value={tab}
            onChange={(next) => {
              clear();
              filter({ tab: next });
            }}
            byStatus={byStatus}
          />
          <Tabs.Panel value={tab}>
            <PostsToolbar filters={filters} onFilter={filter} onSearch={search} />
            {tab === "scheduled" && (
              <IfMay action="content.read">
                <div className="px-4 pb-4 md:px-5">
                  <OverdueLine />
                </div>
              </IfMay>
            )}
            {changing.left !== null && <LeftPosts left={changing.left} onDismiss={changing.dismissLeft} />}
            {failure !== null && <PostsFailed {...failure} />}
            {posts === undefined && failure === null && (
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
                title={isNarrow ? messages.nothingFits : noneYet.title}
                action={
                  isNarrow ? (
                    <Button onClick={() => filter({ q: undefined, platform: undefined })}>{messages.clear}</Button>
                  ) : (
                    mayWrite &&
                    tab !== "failed" && (
                      <Link to={paths.postAny} className={buttonClass()}>
                        {newPost}
                      </Link>
                    )
                  )
                }
              >
                {!isNarrow && noneYet.text}
              </EmptyState>
            )}
            {posts !== undefined && posts.length > 0 && (
              <>
                {mayWrite && (
                  <SelectionBar
                    posts={posts}
                    chosen={posts.filter(({ id }) => selected.has(id))}
                    many={many}
                    changing={changing}
                    onSelect={select}
                  />
                )}
                <PostsRows
                  posts={posts}
                  label={messages.tabs[tab]}
                  selected={selected}
                  onSelect={select}
                  onNearEnd={query.goOn}
                />
                <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
                  <output className="text-sm text-ink-3">
                    {(query.hasNextPage ? messages.showing : messages.showingAll)({ count: posts.length })}
                  </output>
                  {query.hasNextPage && (
                    <Button busy={query.isFetchingNextPage} busyLabel={messages.loadingMore} onClick={query.loadMore}>
                      {messages.loadMore}
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

/** Posts that are being published or need an answer of the user. Nothing if there are none. */
function PublishingPosts() {
  const { list: messages } = useMessages("posts");
  const polling = usePolling();
  const { data } = trpc.posts.list.useQuery(
    { status: ["publishing"], limit: shownAtOnce },
    { refetchInterval: ({ state }) => polling(pollAllAfter(state.data?.posts ?? [])) },
  );
  if (data === undefined || data.posts.length === 0) return null;
  return (
    <Card aria-labelledby="going-out">
      <CardHeader title={messages.goingOut} id="going-out" />
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

const usualRowPx = 69;

interface PostsRowsProps {
  posts: readonly Post[];
  label: string;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** Called when the last row comes near the viewport. */
  onNearEnd: () => void;
}

function PostsRows({ posts, label, selected, onSelect, onNearEnd }: PostsRowsProps) {
  const { untitled, list: messages } = useMessages("posts");
  const mayWrite = useMay()("content.write");
  const ids = useMemo(() => posts.map(({ id }) => id), [posts]);
  const toggle = useRangeSelect(ids, onSelect);
  return (
    <LongList label={label} entries={posts} usualRowPx={usualRowPx} onNearEnd={onNearEnd}>
      {(post) => (
        <PostRow
          post={post}
          lead={
            mayWrite && (
              <Checkbox
                label={<span className="sr-only">{messages.select({ title: titleOf(post, untitled) })}</span>}
                checked={selected.has(post.id)}
                onCheckedChange={(isSelected) => toggle(post.id, isSelected)}
              />
            )
          }
        />
      )}
    </LongList>
  );
}
