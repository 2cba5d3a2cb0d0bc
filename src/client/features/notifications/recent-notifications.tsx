import { Link } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useNotificationActions, useNotifications } from "./use-notifications.ts";

const shown = 6;

/** What the bell shows: the newest few, and the way to all of them. */
export function RecentNotifications({ onClose }: { onClose: () => void }) {
  const texts = useTexts("notifications");
  const { notifications, error, refetch, isFetching } = useNotifications({});
  const { readAll, isReadingAll } = useNotificationActions();
  const hasUnread = notifications?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      {error !== null && notifications === undefined && (
        <div className="p-4">
          <Callout
            tone="danger"
            announce="alert"
            title={texts.failed}
            action={
              <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {errorText(error)}
          </Callout>
        </div>
      )}
      {error === null && notifications === undefined && (
        <div aria-busy="true" className="grid gap-5 p-4">
          <Skeleton picture />
          <Skeleton picture />
        </div>
      )}
      {notifications?.length === 0 && (
        <div className="px-4 py-8 text-center">
          <p className="font-medium">{texts.empty.title}</p>
          <p className="mt-1 text-sm text-balance text-ink-3">{texts.empty.text}</p>
        </div>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <ul aria-label={texts.list} className="min-h-0 overflow-y-auto [&>:first-child>*]:border-t-0">
          {notifications.slice(0, shown).map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} onFollow={onClose} compact />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-2.5">
        <Link to={paths.notifications} onClick={onClose} className="link touch-area text-sm">
          {texts.all}
        </Link>
        {hasUnread && (
          <Button
            variant="quiet"
            size="sm"
            busy={isReadingAll}
            busyLabel={texts.readingAll}
            onClick={() => readAll(notifications?.[0]?.id)}
          >
            {texts.readAll}
          </Button>
        )}
      </div>
    </>
  );
}
