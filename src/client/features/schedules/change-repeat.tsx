import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { RepeatDialogProps } from "./repeat-dialog.tsx";

const RepeatDialog = lazyPart(async () => (await import("./repeat-dialog.tsx")).RepeatDialog);

/** The dialog, which is loaded when it is first opened. */
export const ChangeRepeat = (props: RepeatDialogProps) => (
  <RepeatDialog props={props} isWanted={props.open} onMissed={() => props.onOpenChange(false)} />
);
