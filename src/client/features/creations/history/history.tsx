import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { usePolling } from "#client/features/live/use-live.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useStoredFlag } from "#client/lib/browser/use-stored-flag.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { laterPageSize, useLoadMore } from "#client/lib/cache/use-load-more.ts";
import { useSelection } from "#client/lib/forms/use-selection.ts";
import { formatNumber, formatBytes } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { type HistoryFilters, filtersIn, isNarrowed, withFilter, toQuery } from "./history-filters.ts";
import { gridClass, gridFlag } from "./history-grid.tsx";
import { HistoryList, NothingListed } from "./history-list.tsx";
import { HistoryToolbar } from "./history-toolbar.tsx";
import { storageState } from "./storage-use.ts";
import { useDeleteCreations } from "./use-delete-creations.ts";
import { useRetryCreations } from "./use-retry-creations.ts";

const pollMs = 5_000;
const firstPage = 20;

/** All creations and uploads, page by page. */
function useHistory(filters: HistoryFilters) {
  const polling = usePolling();
  const { client } = trpc.useUtils();
  const input = { ...toQuery(filters), limit: firstPage };
  const query = useInfiniteQuery({
    ...inPages(["creations", "list"], input, client.creations.list.query, { limit: laterPageSize }),
    meta: {
      rowSource: {
        field: "creations",
        read: async (ids) => (await client.creations.list.query({ ...input, ids, limit: laterPageSize })).creations,
        placeOf: ({ id, title }: Creation) => (input.sort === "title" ? title.toLowerCase() : id),
        isDescending: (input.sort ?? "newest") === "newest",
      },
    },
    // The last answer stays visible while a new search loads.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) =>
      polling(
        (state.data?.pages ?? []).some(({ creations }) => creations.some(({ status }) => status === "processing")) &&
          pollMs,
      ),
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    creations: useMemo(() => data?.pages.flatMap(({ creations }) => creations), [data]),
  };
}

/** All creations and uploads of the workspace. The search, filter and order are in the URL. */
export function History() {
  const messages = useMessages("creations");
  const [params, setParams] = useSearchParams();
  const { selected, select } = useSelection();
  const filters = filtersIn(params);
  const history = useHistory(filters);
  const { creations } = history;
  const failure = useFailure(history, filters);

  const deletion = useDeleteCreations((ids) => select(ids, false));
  const { retry, isRetrying } = useRetryCreations((ids) => select(ids, false));
  // Reads location.search, because the router's last render may be older than the last change of a filter. Renders at once, because React
  // gives a date field its old value until then, and the next typed digit would be lost.
  const filter = useCallback(
    (change: Partial<HistoryFilters>) =>
      setParams(withFilter(new URLSearchParams(location.search), change), { replace: true, flushSync: true }),
    [setParams],
  );
  const search = useCallback((q: string) => filter({ q }), [filter]);
  const clear = () => setParams({}, { replace: true });

  return (
    <Card aria-label={messages.name} aria-busy={history.isFetching || undefined}>
      <HistoryToolbar
        filters={filters}
        onFilter={filter}
        onSearch={search}
        onClear={creations?.length === 0 ? null : clear}
      />
      <StorageWarning />
      {failure !== null && (
        <div className="border-t border-line p-4 md:px-5">
          <LoadError title={messages.loadFailed} labels={messages} {...failure} />
        </div>
      )}
      {creations === undefined && failure === null && <HistorySkeleton />}
      {creations !== undefined &&
        (creations.length === 0 ? (
          <NothingListed isNarrowed={isNarrowed(filters)} onClear={clear} />
        ) : (
          <HistoryList
            creations={creations}
            selected={selected}
            onSelect={select}
            onDelete={deletion.ask}
            onRetry={retry}
            isRetrying={isRetrying}
            onNearEnd={history.goOn}
          />
        ))}
      {creations !== undefined && creations.length > 0 && (
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
          <output className="text-sm text-ink-3">
            {(history.hasNextPage ? messages.showing : messages.showingAll)({ count: creations.length })}
          </output>
          <StorageLine />
          {history.hasNextPage && (
            <Button busy={history.isFetchingNextPage} busyLabel={messages.loading} onClick={history.loadMore}>
              {messages.loadMore}
            </Button>
          )}
        </div>
      )}
      <DeleteDialog deletion={deletion} />
    </Card>
  );
}

/** The storage that the files use. Renders nothing until it is known. */
function StorageLine() {
  const { storage } = useMessages("creations");
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const { made, uploads, limits } = use;
  return (
    <p className="text-sm text-ink-3">
      {storage.line({
        made: formatBytes(made.bytes),
        uploads: formatBytes(uploads.bytes),
        limit: formatBytes(limits.bytes),
      })}
    </p>
  );
}

/** Warns before uploads are refused. */
function StorageWarning() {
  const { storage } = useMessages("creations");
  const use = trpc.creations.storage.useQuery().data;
  if (use === undefined) return null;
  const state = storageState(use);
  if (state === "plenty") return null;
  const { uploads, limits } = use;
  return (
    <div className="border-t border-line p-4 md:px-5">
      <Callout tone={state === "full" ? "danger" : "warning"} title={state === "full" ? storage.full : storage.near}>
        {storage.text({
          count: formatNumber(uploads.count),
          most: formatNumber(limits.count),
          bytes: formatBytes(uploads.bytes),
          limit: formatBytes(limits.bytes),
        })}
      </Callout>
    </div>
  );
}

/** A placeholder of the tiles or rows. */
function HistorySkeleton() {
  const [isGrid] = useStoredFlag(gridFlag, true);
  if (!isGrid) {
    return (
      <div className="grid gap-5 border-t border-line px-4 py-4 md:px-5">
        <Skeleton picture />
        <Skeleton picture />
        <Skeleton picture />
      </div>
    );
  }
  return (
    <div aria-hidden="true" className={`${gridClass} border-t border-line p-4 md:p-5`}>
      {Array.from({ length: 10 }, (_tile, index) => (
        <div key={index} className="grid gap-3 pb-3">
          <div className="relative aspect-square overflow-hidden rounded-md border border-line">
            <div className="weave absolute inset-0 opacity-35" />
          </div>
          <div className={index === 0 ? "thread-line shuttle w-[88%]" : "thread-line w-[64%]"} />
        </div>
      ))}
    </div>
  );
}
