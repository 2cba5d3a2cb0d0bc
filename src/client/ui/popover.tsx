import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

interface PopoverProps {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
}

export function Popover({ trigger, title, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-(--z-popover)">
          <Base.Popup className="floating grid max-w-80 gap-2 rounded-[12px] border border-line-strong bg-surface-1 p-4 shadow-float outline-none">
            <Base.Title className="text-h3">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
