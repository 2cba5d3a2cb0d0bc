import type { Repeat } from "#shared/posts/repeats.ts";
import { lazyPart } from "#client/ui/lazy-part.tsx";

export interface ChangeRepeatProps {
  repeat: Repeat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const RepeatDialog = lazyPart(async () => (await import("./repeat-dialog.tsx")).RepeatDialog);

/** Brought with its fields when it is opened first. */
export const ChangeRepeat = (props: ChangeRepeatProps) => (
  <RepeatDialog props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
