import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

interface TooltipProps {
  label: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  /** The element the tooltip speaks about; it must take a ref and spread its props. */
  children: ReactElement;
}

export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={500} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-(--z-toast)">
          <Base.Popup className="floating max-w-64 rounded-sm bg-ink-1 px-2 py-1 text-xs font-medium text-ground">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
