import { lazy, Suspense } from "react";
import type { Repeat } from "#shared/repeats.ts";
import { useEver } from "#client/ui/use-ever.ts";

export interface ChangeRepeatProps {
  repeat: Repeat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const RepeatDialog = lazy(async () => ({ default: (await import("./repeat-dialog.tsx")).RepeatDialog }));

/** Brought with its fields when it is opened first. */
export const ChangeRepeat = (props: ChangeRepeatProps) => (
  <Suspense>{useEver(props.open) && <RepeatDialog {...props} />}</Suspense>
);
