import type { ReactNode } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";

const AlertDialogPopup = lazyPart(async () => (await import("./alert-dialog-popup.tsx")).AlertDialogPopup);

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
  confirmDisabled?: boolean;
  onConfirm: () => void;
}

/** Only for actions that cannot be undone. */
export const AlertDialog = (props: AlertDialogProps) => (
  <AlertDialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
