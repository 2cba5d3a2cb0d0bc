import { Dialog as Base } from "@base-ui/react/dialog";
import { cx } from "./cx.ts";
import { dialogClass, dialogWidth, scrimClass } from "./dialog-class.ts";
import type { DialogProps } from "./dialog.tsx";

export function DialogPopup({ open, onOpenChange, title, description, aside, width = "usual", children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className={cx(dialogClass, dialogWidth[width])}>
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
