import { lazyPart } from "../lazy/lazy-part.tsx";
import type { AlertDialogProps } from "./alert-dialog-popup.tsx";

const AlertDialogPopup = lazyPart(async () => (await import("./alert-dialog-popup.tsx")).AlertDialogPopup);

/** Only for actions that cannot be undone. */
export const AlertDialog = (props: AlertDialogProps) => (
  <AlertDialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
