import { Popover } from "@base-ui/react/popover";
import { type ReactElement, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useNotificationActions, useNotifications } from "./use-notifications.ts";

const shown = 6;

/** The newest notifications, and a link to all of them. */
function RecentNotifications({ onClose }: { onClose: () => void }) {
  const messages = useMessages("notifications");
  const query = useNotifications({});
  const failure = useFailure(query);
  const { notifications } = query;
  const { readAll, isReadingAll } = useNotificationActions();
  const hasUnread = notifications?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      {failure !== null && notifications === undefined && (
        <div className="p-4">
          <LoadError title={messages.failed} {...failure} />
        </div>
      )}
      {failure === null && notifications === undefined && (
        <div aria-busy="true" className="grid gap-5 p-4">
          <Skeleton picture />
          <Skeleton picture />
        </div>
      )}
      {notifications?.length === 0 && (
        <div className="px-4 py-8 text-center">
          <p className="font-medium">{messages.empty.title}</p>
          <p className="mt-1 text-sm text-balance text-ink-3">{messages.empty.text}</p>
        </div>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <ul aria-label={messages.list} className="min-h-0 overflow-y-auto [&>:first-child>*]:border-t-0">
          {notifications.slice(0, shown).map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} onFollow={onClose} compact />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-center justify-between gap-2 border-t border-line px-4 py-2.5">
        <Link to={paths.notifications} onClick={onClose} className="link touch-area text-sm">
          {messages.all}
        </Link>
        {hasUnread && (
          <Button
            variant="quiet"
            size="sm"
            busy={isReadingAll}
            busyLabel={messages.readingAll}
            onClick={() => readAll(notifications?.[0]?.id)}
          >
            {messages.readAll}
          </Button>
        )}
      </div>
    </>
  );
}

/** Opens on mount: its chunk loads after a press on the bell. */
export function BellPopover({ trigger }: { trigger: ReactElement }) {
  const { title } = useMessages("notifications");
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-(--z-popover)">
          {/* Focuses the popup, not its first link: while the list loads, that is the one below the list. */}
          <Popover.Popup
            ref={popup}
            initialFocus={popup}
            className="floating flex max-h-[min(560px,var(--available-height))] w-[min(400px,calc(100vw-16px))] flex-col overflow-hidden rounded-[12px] border border-line-strong bg-surface-1 shadow-float outline-none"
          >
            <Popover.Title className="border-b border-line px-4 py-3 text-h3">{title}</Popover.Title>
            <RecentNotifications onClose={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
