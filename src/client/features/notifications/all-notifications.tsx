import { useSearchParams } from "react-router-dom";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import { LongList } from "#client/ui/lists/long-list.tsx";
import { type NotificationTopic, topicNames } from "#shared/notifications/notifications.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";

interface NotificationFilter {
  topic: NotificationTopic | null;
  unread: boolean;
}

/** The filter is in the query of the URL. */
const filterIn = (params: URLSearchParams): NotificationFilter => ({
  topic: topicNames.find((name) => name === params.get("topic")) ?? null,
  unread: params.get("unread") === "true",
});

const filterParams = ({ topic, unread }: NotificationFilter): Record<string, string> => ({
  ...(topic === null ? {} : { topic }),
  ...(unread ? { unread: "true" } : {}),
});

interface NotificationFiltersProps {
  filter: NotificationFilter;
  onFilter: (filter: NotificationFilter) => void;
}

function NotificationFilters({ filter, onFilter }: NotificationFiltersProps) {
  const { filters, topics } = useMessages("notifications");
  const options = (["all", ...topicNames] as const).map((value) => ({ value, label: topics[value] }));
  return (
    <div className="flex flex-wrap items-end gap-3 p-4 md:px-5">
      <Segmented
        label={filters.label}
        options={[
          { value: "all", label: filters.all },
          { value: "unread", label: filters.unread },
        ]}
        value={filter.unread ? "unread" : "all"}
        onValueChange={(value) => onFilter({ ...filter, unread: value === "unread" })}
      />
      <Select
        label={filters.topic}
        hideLabel
        className="w-full sm:w-52"
        options={options}
        value={filter.topic ?? "all"}
        onValueChange={(value) => onFilter({ ...filter, topic: value === "all" ? null : value })}
      />
    </div>
  );
}

const usualRowPx = 88;

export function AllNotifications() {
  const messages = useMessages("notifications");
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const query = useNotifications({
    ...(filter.topic !== null && { topic: [filter.topic] }),
    ...(filter.unread && { unread: true }),
  });
  const { notifications, isFetching } = query;
  const failure = useFailure(query, filter);
  const show = (wanted: NotificationFilter) => setParams(filterParams(wanted), { replace: true });
  return (
    <Card aria-label={messages.title} aria-busy={isFetching || undefined}>
      <NotificationFilters filter={filter} onFilter={show} />
      {failure !== null && (
        <div className="border-t border-line p-4 md:px-5">
          <LoadError title={messages.failed} {...failure} />
        </div>
      )}
      {notifications === undefined && failure === null && (
        <div className="grid gap-5 border-t border-line p-4 md:px-5">
          <Skeleton picture lines={3} />
          <Skeleton picture lines={3} />
          <Skeleton picture lines={3} />
        </div>
      )}
      {notifications?.length === 0 && (
        <div className="border-t border-line">
          <NoNotifications filter={filter} onClear={() => show({ topic: null, unread: false })} />
        </div>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <>
          <LongList label={messages.list} entries={notifications} usualRowPx={usualRowPx} onNearEnd={query.goOn}>
            {(notification) => <NotificationRow notification={notification} />}
          </LongList>
          <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
            <output className="text-sm text-ink-3">
              {(query.hasNextPage ? messages.showing : messages.allShown)({ shown: notifications.length })}
            </output>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} busyLabel={messages.loading} onClick={query.loadMore}>
                {messages.more}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

function NoNotifications({ filter, onClear }: { filter: NotificationFilter; onClear: () => void }) {
  const { empty } = useMessages("notifications");
  if (filter.topic === null && !filter.unread) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <EmptyState
      title={filter.topic === null ? empty.unread : empty.filtered}
      action={<Button onClick={onClear}>{empty.clear}</Button>}
    />
  );
}
