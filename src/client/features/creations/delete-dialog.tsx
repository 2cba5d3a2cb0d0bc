import { formatMoment, formatSteps } from "#client/lib/format.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import type { Deletion, Refusal } from "./use-delete-creations.ts";
import { useTexts } from "#client/lib/language.ts";

/** Asks first; then says what was not deleted and why, and offers the rest of the way where there is one. */
export function DeleteDialog({ deletion }: { deletion: Deletion }) {
  const { deletion: words } = useTexts("creations");
  const { asked, refusals, progress, close, confirm, force } = deletion;
  const [first] = asked;
  const isUsed = refusals.some(({ posts }) => posts.length > 0);
  const busyLabel =
    progress === null || progress.all < 2 ? words.deleting : words.deletingOf(progress.done + 1, progress.all);
  if (refusals.length > 0 && !isUsed) {
    return (
      <Dialog open onOpenChange={close} title={words.kept(refusals.length)}>
        <Refusals refusals={refusals} />
        <DialogActions>
          <Button onClick={close}>{words.close}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <>
      <AlertDialog
        open={first !== undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={asked.length === 1 ? words.one(first?.title ?? "") : words.several(asked.length)}
        description={asked.some(({ status }) => status === "processing") ? words.textInMaking : words.text}
        confirmLabel={words.confirm}
        busyLabel={busyLabel}
        busy={progress !== null}
        onConfirm={confirm}
      />
      <AlertDialog
        open={isUsed && first === undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={refusals.length === 1 ? words.oneInUse : words.kept(refusals.length)}
        description={words.inUseText}
        confirmLabel={words.anyway}
        busyLabel={busyLabel}
        busy={progress !== null}
        onConfirm={force}
      >
        <Refusals refusals={refusals} />
      </AlertDialog>
    </>
  );
}

function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  const { deletion: words } = useTexts("creations");
  return (
    <ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
      {refusals.map(({ creation, reason, posts }) => (
        <li key={creation.id} className="border-t border-line pt-2">
          <p className="truncate font-medium">{creation.title}</p>
          <p className="text-ink-3">
            {posts.length === 0
              ? reason
              : words.scheduledFor(formatSteps(posts.map((at) => (at === null ? words.later : formatMoment(at)))))}
          </p>
        </li>
      ))}
    </ul>
  );
}
