import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePolling } from "#client/features/live/use-live.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { laterPageSize, useLoadMore } from "#client/lib/cache/use-load-more.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { NotificationId } from "#shared/ids.ts";
import type { ListNotificationsInput } from "#shared/notifications/notifications.ts";

const pollMs = 30_000;
const firstPage = 20;

/** The number of unread notifications. */
export function useUnread(): number | undefined {
  const polling = usePolling();
  return trpc.notifications.unread.useQuery(undefined, { refetchInterval: polling(pollMs) }).data?.unread;
}

export function useNotifications(filter: Pick<ListNotificationsInput, "topic" | "unread">) {
  const { client } = trpc.useUtils();
  const input = { ...filter, limit: firstPage };
  const query = useInfiniteQuery({
    ...inPages(["notifications", "list"], input, client.notifications.list.query, { limit: laterPageSize }),
    placeholderData: (previous) => previous,
  });
  const { data } = query;
  return {
    ...query,
    ...useLoadMore(query),
    notifications: useMemo(() => data?.pages.flatMap(({ notifications }) => notifications), [data]),
  };
}

/** Marks a notification as read or unread. */
export function useMark() {
  const { actions } = useMessages("notifications");
  return trpc.notifications.mark.useMutation({
    meta: {
      errorTitle: actions.notChanged,
      optimistic: ({ id, read }: { id: string; read: boolean }) =>
        optimisticChange(id, { readAt: read ? new Date().toISOString() : null }),
    },
  });
}

export function useNotificationActions() {
  const { actions } = useMessages("notifications");
  const mark = useMark();
  const remove = trpc.notifications.remove.useMutation({
    meta: { errorTitle: actions.notRemoved, optimistic: ({ id }: { id: string }) => optimisticChange(id, null) },
  });
  const readAll = trpc.notifications.readAll.useMutation({ meta: { errorTitle: actions.notRead } });
  return {
    /** Ends with the answer, also after its row was removed, which cancels the callbacks of a call. */
    mark: async (id: NotificationId, read: boolean): Promise<void> => {
      // Ignored: the mutation has shown the failure.
      await mark.mutateAsync({ id, read }).catch(() => undefined);
    },
    remove: (id: NotificationId) => remove.mutate({ id }),
    /** Only up to the newest one shown: the user has not seen those that arrived since. */
    readAll: (upTo: NotificationId | undefined) => readAll.mutate(upTo === undefined ? {} : { upTo }),
    isReadingAll: readAll.isPending,
  };
}
