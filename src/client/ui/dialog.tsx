import type { ReactNode } from "react";
import { dialogActionsClass } from "./dialog-class.ts";
import { lazyPart } from "./lazy-part.tsx";

const DialogPopup = lazyPart(async () => (await import("./dialog-popup.tsx")).DialogPopup);

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the title's right, such as a price. */
  aside?: ReactNode;
  /** What is chosen from many needs room. */
  width?: "usual" | "wide";
  /** What was typed would be lost with it: a press beside it does not close it, and Escape asks first. */
  guards?: boolean;
  children: ReactNode;
}

export const Dialog = (props: DialogProps) => (
  <DialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);

/** Cancel first, the way on at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={dialogActionsClass}>{children}</div>;
}
