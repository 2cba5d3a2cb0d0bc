import type { ReactNode } from "react";
import { lazyPart } from "../lazy/lazy-part.tsx";
import { dialogActionsClass } from "./dialog-class.ts";

const DialogPopup = lazyPart(async () => (await import("./dialog-popup.tsx")).DialogPopup);

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

export const Dialog = (props: DialogProps) => (
  <DialogPopup props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);

/** Cancel first, the primary action at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={dialogActionsClass}>{children}</div>;
}
