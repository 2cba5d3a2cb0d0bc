import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
  /** Set if the content can close the popover. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function Popover({ trigger, title, children, ...state }: PopoverProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-(--z-popover)">
          <Base.Popup className="floating grid grid-cols-[minmax(0,1fr)] max-h-(--available-height) max-w-80 gap-2 overflow-y-auto rounded-[12px] border border-line-strong bg-surface-1 p-4 shadow-float outline-none">
            <Base.Title dir="auto" className="text-h3">
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface PopoverAtProps {
  /** An element, or a point of the screen; null closes the popover. */
  anchor: { getBoundingClientRect: () => DOMRect } | null;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** One popover for many openers, positioned at `anchor`. The focus returns to the anchor if that is an element. */
export function PopoverAt({ anchor, onClose, title, children }: PopoverAtProps) {
  const opener = anchor instanceof HTMLElement ? anchor : null;
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} collisionPadding={12} className="z-(--z-popover)">
          <Base.Popup
            finalFocus={() => opener ?? true}
            className="floating grid grid-cols-[minmax(0,1fr)] max-w-[min(340px,calc(100vw-24px))] gap-2 rounded-[12px] border border-line-strong bg-surface-1 p-4 shadow-float outline-none"
          >
            <Base.Title dir="auto" className="text-h3">
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
