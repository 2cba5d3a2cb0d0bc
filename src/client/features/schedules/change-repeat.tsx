import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { Repeat } from "#shared/posts/repeats.ts";

export interface ChangeRepeatProps {
  repeat: Repeat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const RepeatDialog = lazyPart(async () => (await import("./repeat-dialog.tsx")).RepeatDialog);

/** The dialog, which is loaded when it is first opened. */
export const ChangeRepeat = (props: ChangeRepeatProps) => (
  <RepeatDialog props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
