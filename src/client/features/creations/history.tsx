import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { filtersIn, type HistoryFilters, isNarrowed, withFilter } from "./history-filters.ts";
import { HistoryList, NothingListed } from "./history-list.tsx";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { HistoryToolbar } from "./history-toolbar.tsx";
import { StorageLine, StorageWarning } from "./storage-line.tsx";
import { useDeleteCreations } from "./use-delete-creations.ts";
import { useHistory } from "./use-history.ts";
import { useRetryCreations } from "./use-retry-creations.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSelection } from "#client/lib/use-selection.ts";

/** Everything somebody made or uploaded. What is asked for stands in the address. */
export function History() {
  const words = useTexts("creations");
  const [params, setParams] = useSearchParams();
  const { selected, select } = useSelection();
  const filters = filtersIn(params);
  const history = useHistory(filters);
  const { creations, error } = history;

  const deletion = useDeleteCreations((ids) => select(ids, false));
  const { retry, isRetrying } = useRetryCreations((ids) => select(ids, false));
  // Of the address itself: what the router last drew may lag behind a filter that was taken back a moment ago.
  const filter = useCallback(
    (change: Partial<HistoryFilters>) =>
      setParams(withFilter(new URLSearchParams(location.search), change), { replace: true }),
    [setParams],
  );
  const search = useCallback((q: string) => filter({ q }), [filter]);
  const clear = () => setParams({}, { replace: true });

  return (
    <Card aria-label={words.name} aria-busy={history.isFetching || undefined}>
      <HistoryToolbar
        filters={filters}
        onFilter={filter}
        onSearch={search}
        onClear={creations?.length === 0 ? null : clear}
      />
      <StorageWarning />
      {error !== null && (
        <div className="border-t border-line p-4 md:px-5">
          <Callout
            tone="danger"
            announce="alert"
            title={words.loadFailed}
            action={
              <Button
                size="sm"
                busy={history.isFetching}
                busyLabel={words.trying}
                onClick={() => void history.refetch()}
              >
                {words.tryAgain}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        </div>
      )}
      {creations === undefined && error === null && <HistorySkeleton />}
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
            {(history.hasNextPage ? words.showing : words.showingAll)(formatNumber(creations.length))}
          </output>
          <StorageLine />
          {history.hasNextPage && (
            <Button busy={history.isFetchingNextPage} busyLabel={words.loading} onClick={history.loadMore}>
              {words.loadMore}
            </Button>
          )}
        </div>
      )}
      <DeleteDialog deletion={deletion} />
    </Card>
  );
}
