import { Bell as BellIcon } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { trpc } from "#client/lib/api/trpc.ts";
import { formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { openIn, tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { lazyOpened } from "#client/ui/lazy/lazy-opened.tsx";
import { shownFormats } from "./shown-formats.ts";
import { useMark, useUnread } from "./use-notifications.ts";
import { usePushCalls } from "./use-push-calls.ts";

/**
 * Shows a toast for a new notification, or marks it as read if its screen is open. Ids grow with time: a notification
 * is new if its id is greater than that of the newest unread one at the last response on this page.
 */
function useNewNotificationToast(unread: number | undefined): void {
  const messages = useMessages("notifications");
  const { client, notifications } = trpc.useUtils();
  const { mutate: mark } = useMark();
  const navigate = useNavigate();
  const known = useRef<string | null>(null);

  useEffect(() => {
    if (unread === undefined) return;
    if (unread === 0) {
      known.current ??= "";
      return;
    }
    let isOver = false;
    async function check(): Promise<void> {
      const page = await client.notifications.list.query({ limit: 1, unread: true });
      const [newest] = page.notifications;
      if (isOver || newest === undefined) return;
      const isNew = known.current !== null && newest.id > known.current;
      known.current = newest.id;
      if (!isNew) return;
      const [{ textOf }, { notificationLooks }] = await Promise.all([
        import("./notification-text.ts"),
        import("./notification-look.ts"),
      ]);
      const { title, to } = textOf(newest, messages, shownFormats);
      const address = addressIn(newest.workspaceId, to);
      if (address === `${location.pathname}${location.search}`) {
        // Not by `mark`, which shows a failure: the user has not asked for this change.
        await client.notifications.mark.mutate({ id: newest.id, read: true });
        await notifications.invalidate();
        return;
      }
      const go = () => {
        const read = { id: newest.id, read: true };
        if (newest.workspaceId !== tabWorkspaceId)
          return mark(read, { onSettled: () => openIn(newest.workspaceId, to) });
        // The router shows the error of a screen that cannot be opened.
        void navigate(to);
        mark(read);
      };
      showToast({ tone: notificationLooks[newest.kind].tone, title, action: { label: messages.view, onClick: go } });
    }
    // Ignored: without a toast the bell shows the count, and a notification that is not marked stays unread there.
    check().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [unread, client, notifications, navigate, messages, mark]);
}

const BellPopover = lazyOpened("dialog", async () => (await import("./bell-popover.tsx")).BellPopover);

/** The server counts to 100. Not imported from the shared schemas, which would be added to the first chunk. */
const shownMax = 99;
const squareClass =
  "relative grid size-11 place-items-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink-1 data-popup-open:bg-surface-3";

/** For the top bar. Suspends alone while its messages load, so that the shell does not wait for them. */
export function Bell() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <LoadedBell />
    </Suspense>
  );
}

function LoadedBell() {
  const messages = useMessages("notifications");
  const count = useUnread();
  useNewNotificationToast(count);
  useRenewedPush();
  const unread = count ?? 0;
  const shown = unread > shownMax ? `${formatNumber(shownMax)}+` : formatNumber(unread);
  return (
    <>
      <output className="sr-only">{unread > 0 && messages.arrived({ count: unread, shown })}</output>
      <BellPopover
        trigger={
          <button
            type="button"
            aria-label={unread === 0 ? messages.bell : messages.bellUnread({ count: unread, shown })}
            className={squareClass}
          >
            <BellIcon size={20} strokeWidth={1.75} aria-hidden="true" />
            {unread > 0 && (
              <span
                aria-hidden="true"
                className="num absolute top-1 left-[21px] grid h-[18px] min-w-[18px] place-items-center rounded-full border-2 border-ground bg-danger-fill px-1 text-xs leading-none font-strong text-danger-contrast"
              >
                {shown}
              </span>
            )}
          </button>
        }
      />
    </>
  );
}

/** Renews the push subscription once per page: it may belong to an earlier session. */
function useRenewedPush(): void {
  const calls = usePushCalls();
  useEffect(() => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    import("#client/lib/browser/push.ts")
      .then(({ renewPush }) => renewPush(calls))
      // Ignored: the next page tries again, and the settings show the state of the subscription.
      .catch(() => undefined);
  }, [calls]);
}
