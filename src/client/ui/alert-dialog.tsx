import type { ReactNode } from "react";
import { lazyPart } from "./lazy-part.tsx";

const AlertDialogPopup = lazyPart(async () => (await import("./alert-dialog-popup.tsx")).AlertDialogPopup);

export interface AlertDialogProps {
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
export const AlertDialog = (props: AlertDialogProps) => (
  <AlertDialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
