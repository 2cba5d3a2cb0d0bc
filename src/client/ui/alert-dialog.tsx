import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { Button } from "./button.tsx";
import { dialogClass, scrimClass } from "./dialog-class.ts";
import { DialogActions } from "./dialog.tsx";

interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** What will be lost, or a confirmation to type. */
  children?: ReactNode;
  confirmLabel: string;
  busyLabel?: string;
  busy?: boolean;
  confirmDisabled?: boolean;
  onConfirm: () => void;
}

/** For what cannot be undone, and for nothing else. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    confirmLabel,
    busyLabel,
    busy = false,
    confirmDisabled = false,
    onConfirm,
  } = props;
  const { kit } = useShellTexts();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup className={dialogClass}>
          <Base.Title className="text-[20px] leading-7">{title}</Base.Title>
          <Base.Description className="text-ink-2">{description}</Base.Description>
          {children}
          <DialogActions>
            <Base.Close render={<Button variant="quiet">{kit.cancel}</Button>} />
            <Button variant="danger" busy={busy} busyLabel={busyLabel} disabled={confirmDisabled} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
