import { Popover } from "@base-ui/react/popover";
import { type ReactElement, useRef, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { RecentNotifications } from "./recent-notifications.tsx";

/** Open from the start: somebody has pressed the bell. */
export function BellPopover({ trigger }: { trigger: ReactElement }) {
  const { title } = useTexts("notifications");
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-(--z-popover)">
          {/* Not its first link: while the list is on its way, that is the one below it. */}
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
