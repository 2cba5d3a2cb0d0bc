import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { cx } from "../cx.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { dialogClass, dialogWidth, scrimClass } from "./dialog-class.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the right of the title, such as a price. */
  aside?: ReactNode;
  /** `wide` for a choice from many items. */
  width?: "usual" | "wide";
  /** The dialog holds unsaved input: a click outside does not close it, and Escape asks for confirmation. */
  guards?: boolean;
  children: ReactNode;
}

export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, title, description, aside, width = "usual", guards = false, children } = props;
  const { unsaved } = useShellMessages().kit;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => (guards && !isOpen ? setIsAsking(true) : onOpenChange(isOpen))}
      disablePointerDismissal={guards}
    >
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className={cx(dialogClass, dialogWidth[width])}>
          <div className="flex items-baseline justify-between gap-4">
            <Base.Title dir="auto" className="text-[20px] leading-7">
              {title}
            </Base.Title>
            {aside}
          </div>
          {description !== undefined && <Base.Description className="text-ink-2">{description}</Base.Description>}
          {children}
          <AlertDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title={unsaved.title}
            description={unsaved.text}
            confirmLabel={unsaved.discard}
            onConfirm={() => {
              setIsAsking(false);
              onOpenChange(false);
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
