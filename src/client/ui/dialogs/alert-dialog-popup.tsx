import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Button } from "../buttons/button.tsx";
import { cx } from "../cx.ts";
import { dialogActionsClass, dialogClass, dialogWidth, scrimClass } from "./dialog-class.ts";

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** Details of what will be lost, or a field to confirm by typing. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** It cannot be closed while busy, because only here is shown what is made. */
  staysWhileBusy?: boolean;
  onConfirm: () => void;
}

export function AlertDialogPopup(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, children, confirmLabel, busyLabel, onConfirm } = props;
  const { busy = false, staysWhileBusy = false } = props;
  const { kit } = useShellMessages();
  const isHeld = busy && staysWhileBusy;
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isHeld && onOpenChange(isOpen)}>
      <Base.Portal>
        {/* Base UI renders the backdrop of a nested dialog only if forced. */}
        <Base.Backdrop forceRender className={scrimClass} />
        <Base.Popup className={cx(dialogClass, dialogWidth.usual)}>
          <Base.Title dir="auto" className="text-[20px] leading-7">
            {title}
          </Base.Title>
          <Base.Description className="text-ink-2">{description}</Base.Description>
          {children}
          <div className={dialogActionsClass}>
            <Base.Close
              render={
                <Button variant="quiet" disabled={isHeld}>
                  {kit.cancel}
                </Button>
              }
            />
            <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
