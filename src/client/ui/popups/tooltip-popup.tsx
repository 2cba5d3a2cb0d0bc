import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactNode } from "react";

interface TooltipPopupProps {
  anchor: HTMLElement;
  side: "top" | "right" | "bottom" | "left";
  label: ReactNode;
  open: boolean;
  hide: () => void;
  /** The pointer has entered the popup (`stay`) or left it (`leave`). */
  stay: () => void;
  leave: () => void;
}

export function TooltipPopup({ anchor, side, label, open, hide, stay, leave }: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && hide()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className="z-(--z-toast)">
          <Base.Popup
            onPointerEnter={stay}
            onPointerLeave={leave}
            className="floating max-w-64 rounded-sm bg-ink-1 px-2 py-1 text-xs font-medium text-ground"
          >
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
