import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NotificationId } from "#shared/ids.ts";
import type { ListNotificationsInput } from "#shared/notifications/notifications.ts";
import { useTexts } from "#client/lib/language.ts";
import { thingAhead } from "#client/lib/show-ahead.ts";
import { trpc } from "#client/lib/trpc.ts";
import { usePolling } from "#client/lib/use-live.ts";
import { laterPageSize, useLoadMore } from "#client/lib/use-load-more.ts";

const askMs = 30_000;
const firstPage = 20;

/** How many are not read yet. */
export function useUnread(): number | undefined {
  const polling = usePolling();
  return trpc.notifications.unread.useQuery(undefined, { refetchInterval: polling(askMs) }).data?.unread;
}

export function useNotifications(filter: Pick<ListNotificationsInput, "topic" | "unread">) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit: firstPage };
  const query = useInfiniteQuery({
    // tRPC's own adds a field to the input that the API does not know. The key is like its keys: changes make it stale.
    queryKey: [["notifications", "list"], { input, type: "infinite" }],
    queryFn: ({ pageParam, signal }) =>
      client.notifications.list.query(
        pageParam === null ? input : { ...input, limit: laterPageSize, cursor: pageParam },
        {
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    notifications: useMemo(() => data?.pages.flatMap(({ notifications }) => notifications), [data]),
  };
}

export function useNotificationActions() {
  const { actions } = useTexts("notifications");
  const mark = trpc.notifications.mark.useMutation({
    meta: {
      errorTitle: actions.notChanged,
      ahead: ({ id, read }: { id: string; read: boolean }) =>
        thingAhead(id, { readAt: read ? new Date().toISOString() : null }),
    },
  });
  const remove = trpc.notifications.remove.useMutation({
    meta: { errorTitle: actions.notRemoved, ahead: ({ id }: { id: string }) => thingAhead(id, null) },
  });
  const readAll = trpc.notifications.readAll.useMutation({ meta: { errorTitle: actions.notRead } });
  return {
    mark: (id: NotificationId, read: boolean) => mark.mutate({ id, read }),
    remove: (id: NotificationId) => remove.mutate({ id }),
    /** Up to the newest that is shown: what came meanwhile was not seen. */
    readAll: (upTo: NotificationId | undefined) => readAll.mutate(upTo === undefined ? {} : { upTo }),
    isReadingAll: readAll.isPending,
  };
}
