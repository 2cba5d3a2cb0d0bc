import type { ReactNode } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { dialogActionsClass } from "./dialog-class.ts";
import type { DialogProps } from "./dialog-popup.tsx";

const DialogPopup = lazyPart(async () => (await import("./dialog-popup.tsx")).DialogPopup);

export const Dialog = (props: DialogProps) => (
  <DialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);

/** Cancel first, the primary action at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={dialogActionsClass}>{children}</div>;
}
