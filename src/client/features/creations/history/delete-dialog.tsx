import { formatMoment, formatSteps } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import type { Deletion, Refusal } from "./use-delete-creations.ts";

/** Confirms a deletion, then lists refusals with their reasons, and offers to force those that can be forced. */
export function DeleteDialog({ deletion }: { deletion: Deletion }) {
  const { deletion: messages } = useMessages("creations");
  const { asked, refusals, progress, close, confirm, force } = deletion;
  const [first] = asked;
  const isUsed = refusals.some(({ posts }) => posts.length > 0);
  const busyLabel =
    progress === null || progress.all < 2
      ? messages.deleting
      : messages.deletingOf({ place: progress.done + 1, count: progress.all });
  if (refusals.length > 0 && !isUsed) {
    return (
      <Dialog open onOpenChange={close} title={messages.kept({ count: refusals.length })}>
        <Refusals refusals={refusals} />
        <DialogActions>
          <Button onClick={close}>{messages.close}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <>
      <AlertDialog
        open={first !== undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={
          asked.length === 1 ? messages.one({ title: first?.title ?? "" }) : messages.several({ count: asked.length })
        }
        description={asked.some(({ status }) => status === "processing") ? messages.textInMaking : messages.text}
        confirmLabel={messages.confirm}
        busyLabel={busyLabel}
        busy={progress !== null}
        onConfirm={confirm}
      />
      <AlertDialog
        open={isUsed && first === undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={refusals.length === 1 ? messages.oneInUse : messages.kept({ count: refusals.length })}
        description={messages.inUseText}
        confirmLabel={messages.anyway}
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
  const { deletion: messages } = useMessages("creations");
  return (
    <ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
      {refusals.map(({ creation, reason, posts }) => (
        <li key={creation.id} className="border-t border-line pt-2">
          <p dir="auto" className="truncate font-medium">
            {creation.title}
          </p>
          <p className="text-ink-3">
            {posts.length === 0
              ? reason
              : messages.scheduledFor({
                  times: formatSteps(posts.map((at) => (at === null ? messages.later : formatMoment(at)))),
                })}
          </p>
        </li>
      ))}
    </ul>
  );
}
