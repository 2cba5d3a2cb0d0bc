import { lazy, type ReactNode, Suspense } from "react";
import { useEver } from "./use-ever.ts";

const DialogPopup = lazy(async () => ({ default: (await import("./dialog-popup.tsx")).DialogPopup }));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the title's right, such as a price. */
  aside?: ReactNode;
  /** What is chosen from many needs room. */
  width?: "usual" | "wide";
  children: ReactNode;
}

/** Brought when it is opened first, and kept: closing it takes a moment, too. */
export const Dialog = (props: DialogProps) => <Suspense>{useEver(props.open) && <DialogPopup {...props} />}</Suspense>;

/** Cancel first, the way on at the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-1 flex justify-end gap-2 max-md:*:flex-1">{children}</div>;
}
