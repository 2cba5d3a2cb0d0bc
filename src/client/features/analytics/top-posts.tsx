import { useState } from "react";
import { Link } from "react-router-dom";
import type { FiguresInput } from "#shared/analytics/analytics.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/button.tsx";
import { buttonClass } from "#client/ui/button-class.ts";
import { Callout } from "#client/ui/callout.tsx";
import { Card, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { SortHeader } from "./sort-header.tsx";
import { TopPostRow } from "./top-post-row.tsx";
import { type Sort, useTopPosts } from "./use-analytics.ts";

export function TopPosts({ figures }: { figures: FiguresInput }) {
  const { top: texts, failed, retry, retrying } = useTexts("analytics");
  const [sort, setSort] = useState<Sort>({ sort: "views", order: "desc" });
  const query = useTopPosts(figures, sort);
  const { posts, error, isFetching } = query;
  return (
    <Card aria-label={texts.title} aria-busy={isFetching || undefined}>
      <CardHeader title={texts.title} />
      {error !== null && (
        <Callout
          tone="danger"
          announce="alert"
          title={failed}
          className="mx-4 mb-4 md:mx-5"
          action={
            <Button size="sm" busy={isFetching} busyLabel={retrying} onClick={() => void query.refetch()}>
              {retry}
            </Button>
          }
        >
          {errorText(error)}
        </Callout>
      )}
      {posts === undefined && error === null && (
        <div className="grid gap-5 px-4 pb-5 md:px-5">
          <Skeleton picture />
          <Skeleton picture />
          <Skeleton picture />
        </div>
      )}
      {posts?.length === 0 && (
        <div className="grid justify-items-center gap-3 border-t border-line px-5 py-10 text-center">
          <p>{texts.none}</p>
          <Link to={paths.postMeta} className={buttonClass({ size: "sm" })}>
            {texts.create}
          </Link>
        </div>
      )}
      {posts !== undefined && posts.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead className="text-sm text-ink-3">
            <tr>
              <th scope="col" className="py-2 pl-4 font-regular md:pl-5">
                {texts.post}
              </th>
              <th scope="col" className="w-[76px] px-2 font-regular max-md:hidden">
                {texts.platform}
              </th>
              <SortHeader column="views" label={texts.views} sort={sort} onSort={setSort} className="w-[92px]" />
              <SortHeader
                column="engagementRate"
                label={texts.engagement}
                longLabel={texts.engagementLong}
                sort={sort}
                onSort={setSort}
                className="w-[72px] max-md:pr-4"
              />
              <SortHeader
                column="likes"
                label={texts.likes}
                sort={sort}
                onSort={setSort}
                className="w-[72px] pr-4 max-md:hidden md:pr-5"
              />
            </tr>
          </thead>
          <tbody>
            {posts.map((post) => (
              <TopPostRow key={post.id} post={post} />
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button
            variant="quiet"
            size="sm"
            busy={query.isFetchingNextPage}
            busyLabel={texts.loading}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
