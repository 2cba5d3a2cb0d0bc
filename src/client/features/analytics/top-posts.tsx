import { ArrowDown, ArrowUp, FileText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { PlatformIcons } from "#client/features/platforms/platform-icon.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { formatDate, formatNumber, formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths, postPath } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import type { MetricsInput, MeasuredPost } from "#shared/analytics/analytics.ts";
import { type Sort, useTopPosts } from "./use-analytics.ts";

const cellClass = "num px-2 text-right text-sm";

function TopPostRow({ post }: { post: MeasuredPost }) {
  const { top } = useMessages("analytics");
  const { id, content, publishedAt, thumbnailUrl, platforms, views, engagementRate, likes } = post;
  const text = content.trim() === "" ? top.noText : content;
  return (
    // The link covers the whole row. The row itself is no link, so that it stays a table row for screen readers.
    <tr className="relative border-t border-line hover:bg-surface-2">
      <th scope="row" className="py-2.5 pr-2 pl-4 font-regular md:pr-3 md:pl-5">
        <span className="flex min-w-0 items-center gap-3">
          {thumbnailUrl === null ? (
            <span className="grid size-10 shrink-0 place-items-center max-[360px]:hidden rounded-md bg-surface-3 text-ink-3">
              <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
          ) : (
            <SizedImage
              url={thumbnailUrl}
              sizes="40px"
              alt=""
              loading="lazy"
              className="size-10 shrink-0 rounded-md border max-[360px]:hidden border-line object-cover"
            />
          )}
          <span className="min-w-0">
            <Link
              dir="auto"
              to={postPath(id)}
              title={text}
              className="block truncate font-medium after:absolute after:inset-0"
            >
              {text}
            </Link>
            <time dateTime={publishedAt} className="num block truncate text-xs text-ink-3">
              {formatDate(publishedAt)}
            </time>
          </span>
        </span>
      </th>
      <td className="px-2 max-md:hidden">
        <span className="flex items-center gap-1.5 text-ink-2">
          <PlatformIcons platforms={platforms} size={16} most={3} named />
        </span>
      </td>
      <td className={cellClass}>{views === null ? "–" : formatNumber(views)}</td>
      <td className={`${cellClass} max-md:pr-4`}>
        {engagementRate === null ? "–" : formatShare(engagementRate / 100)}
      </td>
      <td className={`${cellClass} pr-4 max-md:hidden md:pr-5`}>{likes === null ? "–" : formatNumber(likes)}</td>
    </tr>
  );
}

interface SortHeaderProps {
  column: Sort["sort"];
  label: string;
  /** For screen readers, if the label is abbreviated. */
  longLabel?: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string;
}

/** Sorts by its column, descending first; a second press reverses the order. */
function SortHeader({ column, label, longLabel = label, sort, onSort, className }: SortHeaderProps) {
  const { top } = useMessages("analytics");
  const isSorted = sort.sort === column;
  const isUp = isSorted && sort.order === "asc";
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : "none"}
      className={cx("px-2 text-right font-regular", className)}
    >
      <button
        type="button"
        onClick={() => onSort({ sort: column, order: isSorted && !isUp ? "asc" : "desc" })}
        className={cx(
          "touch-area -mr-1 inline-flex h-8 max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink-1",
          isSorted && "text-ink-1",
        )}
      >
        {isSorted && <Icon size={12} strokeWidth={2} className="shrink-0" aria-hidden="true" />}
        <span className="truncate">{label}</span>
        <span className="sr-only"> {top.sortBy({ column: longLabel })}</span>
      </button>
    </th>
  );
}

export function TopPosts({ metrics }: { metrics: MetricsInput }) {
  const { top: messages, failed } = useMessages("analytics");
  const [sort, setSort] = useState<Sort>({ sort: "views", order: "desc" });
  const query = useTopPosts(metrics, sort);
  const { posts, isFetching } = query;
  const failure = useFailure(query, [metrics, sort]);
  return (
    <Card aria-label={messages.title} aria-busy={isFetching || undefined}>
      <CardHeader title={messages.title} />
      {failure !== null && (
        <div className="mx-4 mb-4 md:mx-5">
          <LoadError title={failed} {...failure} />
        </div>
      )}
      {posts === undefined && failure === null && (
        <div className="grid gap-5 px-4 pb-5 md:px-5">
          <Skeleton picture />
          <Skeleton picture />
          <Skeleton picture />
        </div>
      )}
      {posts?.length === 0 && (
        <div className="grid justify-items-center gap-3 border-t border-line px-5 py-10 text-center">
          <p>{messages.none}</p>
          <IfMay action="content.write">
            <Link to={paths.postMeta} className={buttonClass({ size: "sm" })}>
              {messages.create}
            </Link>
          </IfMay>
        </div>
      )}
      {posts !== undefined && posts.length > 0 && (
        <table className="w-full table-fixed text-left">
          <thead className="text-sm text-ink-3">
            <tr>
              <th scope="col" className="py-2 pl-4 font-regular md:pl-5">
                {messages.post}
              </th>
              <th scope="col" className="w-[76px] px-2 font-regular max-md:hidden">
                {messages.platform}
              </th>
              <SortHeader column="views" label={messages.views} sort={sort} onSort={setSort} className="w-[92px]" />
              <SortHeader
                column="engagementRate"
                label={messages.engagement}
                longLabel={messages.engagementLong}
                sort={sort}
                onSort={setSort}
                className="w-[72px] max-md:pr-4"
              />
              <SortHeader
                column="likes"
                label={messages.likes}
                sort={sort}
                onSort={setSort}
                className="w-[92px] pr-4 max-md:hidden md:pr-5"
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
            busyLabel={messages.loading}
            onClick={() => void query.fetchNextPage()}
          >
            {messages.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
