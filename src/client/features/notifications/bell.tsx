import { Bell as BellIcon } from "lucide-react";
import { Suspense } from "react";
import { formatNumber } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { lazyOpened } from "#client/ui/lazy-opened.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { useRenewedPush } from "./use-renewed-push.ts";
import { useUnread } from "./use-notifications.ts";

const BellPopover = lazyOpened("dialog", async () => (await import("./bell-popover.tsx")).BellPopover);

/** The server counts to 100; with its schemas that limit would come into the first chunk. */
const shownMax = 99;
const squareClass =
  "relative grid size-11 place-items-center rounded-md text-ink-2 hover:bg-surface-3 hover:text-ink-1 data-popup-open:bg-surface-3";

/** For the top bar. Its words come a moment after the shell, which is not held up by them. */
export function Bell() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <BellWithWords />
    </Suspense>
  );
}

function BellWithWords() {
  const texts = useTexts("notifications");
  const count = useUnread();
  useArrivals(count);
  useRenewedPush();
  const unread = count ?? 0;
  const shown = unread > shownMax ? `${formatNumber(shownMax)}+` : formatNumber(unread);
  return (
    <>
      <output className="sr-only">{unread > 0 && texts.arrived(unread, shown)}</output>
      <BellPopover
        trigger={
          <button
            type="button"
            aria-label={unread === 0 ? texts.bell : texts.bellUnread(unread, shown)}
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
