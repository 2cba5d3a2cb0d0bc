import { formatMoment } from "#client/lib/format.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import type { Deletion, Refusal } from "./use-delete-creations.ts";

const named = (title: string) => `“${title}”`;

/** Asks first; then says what was not deleted and why, and offers the rest of the way where there is one. */
export function DeleteDialog({ deletion }: { deletion: Deletion }) {
  const { asked, refusals, progress, close, confirm, force } = deletion;
  const [first] = asked;
  const isUsed = refusals.some(({ posts }) => posts.length > 0);
  const busyLabel =
    progress === null || progress.all < 2 ? "Deleting" : `Deleting ${progress.done + 1}/${progress.all}`;
  if (refusals.length > 0 && !isUsed) {
    return (
      <Dialog open onOpenChange={close} title={`${refusals.length} not deleted`}>
        <Refusals refusals={refusals} />
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <>
      <AlertDialog
        open={first !== undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={asked.length === 1 ? `Delete ${named(first?.title ?? "")}?` : `Delete ${asked.length} creations?`}
        description="Their files are deleted, too. This action cannot be undone."
        confirmLabel="Delete"
        busyLabel={busyLabel}
        busy={progress !== null}
        onConfirm={confirm}
      />
      <AlertDialog
        open={isUsed && first === undefined}
        onOpenChange={(open) => !open && progress === null && close()}
        title={refusals.length === 1 ? "1 is still in use" : `${refusals.length} not deleted`}
        description="Scheduled posts use what is marked with their time. Deleting it makes drafts of those posts, and they do not go out."
        confirmLabel="Delete anyway"
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
  return (
    <ul className="grid max-h-60 gap-2 overflow-y-auto text-sm">
      {refusals.map(({ creation, reason, posts }) => (
        <li key={creation.id} className="border-t border-line pt-2">
          <p className="truncate font-medium">{creation.title}</p>
          <p className="text-ink-3">
            {posts.length === 0
              ? reason
              : `Scheduled for ${posts.map((at) => (at === null ? "later" : formatMoment(at))).join("; ")}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
