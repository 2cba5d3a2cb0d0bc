import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { dialogClass, scrimClass } from "./dialog-class.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the title's right, such as a price. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Dialog({ open, onOpenChange, title, description, aside, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className={dialogClass}>
          <div className="flex items-baseline justify-between gap-4">
            <Base.Title className="text-[20px] leading-7">{title}</Base.Title>
            {aside}
          </div>
          {description !== undefined && <Base.Description className="text-ink-2">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Cancel first, the way on at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex justify-end gap-2 max-md:*:flex-1">{children}</div>;
}
