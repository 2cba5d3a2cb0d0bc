import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LongList } from "#client/ui/long-list.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { filterIn, filterParams, type NotificationFilter, NotificationFilters } from "./notification-filters.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";

const usualRowPx = 88;

export function AllNotifications() {
  const texts = useTexts("notifications");
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const query = useNotifications({
    ...(filter.topic !== null && { topic: [filter.topic] }),
    ...(filter.unread && { unread: true }),
  });
  const { notifications, error, isFetching } = query;
  const show = (wanted: NotificationFilter) => setParams(filterParams(wanted), { replace: true });
  return (
    <Card aria-label={texts.title} aria-busy={isFetching || undefined}>
      <NotificationFilters filter={filter} onFilter={show} />
      {error !== null && (
        <div className="border-t border-line p-4 md:px-5">
          <Callout
            tone="danger"
            announce="alert"
            title={texts.failed}
            action={
              <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void query.refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        </div>
      )}
      {notifications === undefined && error === null && (
        <div className="grid gap-5 border-t border-line p-4 md:px-5">
          <Skeleton picture lines={3} />
          <Skeleton picture lines={3} />
          <Skeleton picture lines={3} />
        </div>
      )}
      {notifications?.length === 0 && (
        <div className="border-t border-line">
          <NothingTold filter={filter} onClear={() => show({ topic: null, unread: false })} />
        </div>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <>
          <LongList label={texts.list} entries={notifications} usualRowPx={usualRowPx} onNearEnd={query.goOn}>
            {(notification) => <NotificationRow notification={notification} />}
          </LongList>
          <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
            <output className="text-sm text-ink-3">
              {(query.hasNextPage ? texts.showing : texts.allShown)(formatNumber(notifications.length))}
            </output>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} busyLabel={texts.loading} onClick={query.loadMore}>
                {texts.more}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

function NothingTold({ filter, onClear }: { filter: NotificationFilter; onClear: () => void }) {
  const { empty } = useTexts("notifications");
  if (filter.topic === null && !filter.unread) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <EmptyState
      title={filter.topic === null ? empty.unread : empty.filtered}
      action={<Button onClick={onClear}>{empty.clear}</Button>}
    />
  );
}
