import { type LucideIcon, ImagePlus, LayoutGrid, List, RefreshCw, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useStoredFlag } from "#client/lib/browser/use-stored-flag.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Segmented } from "#client/ui/buttons/segmented.tsx";
import { cx } from "#client/ui/cx.ts";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import type { UpdateCreationInput } from "#shared/creations/draft-creation.ts";
import { gridFlag, HistoryGrid } from "./history-grid.tsx";
import { canRetry } from "./use-retry-creations.ts";

const titleMax = 120;

interface RenameDialogProps {
  creation: Pick<Creation, "id" | "title">;
  onClose: () => void;
}

function RenameDialog({ creation: { id, title }, onClose }: RenameDialogProps) {
  const { menu, rename } = useMessages("creations");
  const [typed, setTyped] = useState(title);
  const update = trpc.creations.update.useMutation({
    meta: {
      errorShownInPage: true,
      optimistic: ({ id: changed, ...change }: UpdateCreationInput) => optimisticChange(changed, change),
    },
  });
  // Not while it is saved: a title that is refused would be lost.
  const close = () => {
    if (!update.isPending) onClose();
  };
  const isBlank = typed.trim() === "";
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || update.isPending) return;
    if (typed.trim() === title) onClose();
    else update.mutate({ id, title: typed.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={close} title={menu.rename}>
      <form className="grid gap-4" onSubmit={save}>
        <TextField label={rename.field} maxLength={titleMax} value={typed} onValueChange={setTyped} />
        {update.error !== null && (
          <Callout tone="danger" announce="alert" title={rename.failed}>
            {errorText(update.error)}
          </Callout>
        )}
        <DialogActions>
          <Button variant="quiet" disabled={update.isPending} onClick={close}>
            {menu.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={isBlank} busy={update.isPending}>
            {rename.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface HistoryListProps {
  creations: readonly Creation[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onDelete: (creations: readonly Creation[]) => void;
  onRetry: (creations: readonly Creation[]) => void;
  isRetrying: boolean;
  onNearEnd: () => void;
}

const ViewName = ({ icon: Icon, name }: { icon: LucideIcon; name: string }) => (
  <>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    <span className="sr-only">{name}</span>
  </>
);

/** The list of creations with its selection bar. */
export function HistoryList(props: HistoryListProps) {
  const { creations, selected, onSelect, onDelete, onRetry, isRetrying, onNearEnd } = props;
  const messages = useMessages("creations");
  const mayWrite = useMay()("content.write");
  const [renamed, setRenamed] = useState<Creation | null>(null);
  const [isGrid, setIsGrid] = useStoredFlag(gridFlag, true);
  const chosen = creations.filter(({ id }) => selected.has(id));
  const failed = chosen.filter(canRetry);
  return (
    <>
      <div
        className={cx(
          "flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 md:px-5",
          // Sticky, so that it stays in reach while scrolling.
          chosen.length > 0 && "sticky top-(--topbar-h) z-1 border-b bg-surface-1",
        )}
      >
        {mayWrite && (
          <Checkbox
            label={chosen.length === 0 ? messages.selection.all : messages.selection.selected({ count: chosen.length })}
            checked={chosen.length === creations.length}
            onCheckedChange={(isSelected) =>
              onSelect(
                creations.map(({ id }) => id),
                isSelected,
              )
            }
            className="gap-3 text-sm text-ink-2"
          />
        )}
        {chosen.length === 0 ? (
          <div className="ml-auto">
            <Segmented
              label={messages.view.label}
              value={isGrid ? "grid" : "list"}
              onValueChange={(view) => setIsGrid(view === "grid")}
              options={[
                { value: "grid", label: <ViewName icon={LayoutGrid} name={messages.view.grid} /> },
                { value: "list", label: <ViewName icon={List} name={messages.view.list} /> },
              ]}
            />
          </div>
        ) : (
          <>
            <Button
              size="sm"
              variant="quiet"
              className="ml-auto"
              onClick={() =>
                onSelect(
                  chosen.map(({ id }) => id),
                  false,
                )
              }
            >
              {messages.selection.clear}
            </Button>
            <div className="flex gap-2 max-md:ml-auto">
              {failed.length > 0 && (
                <Button
                  size="sm"
                  busy={isRetrying}
                  busyLabel={messages.selection.starting}
                  onClick={() => onRetry(failed)}
                >
                  <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
                  {messages.selection.retry({ count: failed.length })}
                </Button>
              )}
              <Button size="sm" onClick={() => onDelete(chosen)}>
                <Trash2 size={16} strokeWidth={1.75} className="text-danger" aria-hidden="true" />
                {messages.selection.delete({ count: chosen.length })}
              </Button>
            </div>
          </>
        )}
      </div>
      <HistoryGrid
        key={String(isGrid)}
        creations={creations}
        isGrid={isGrid}
        selected={selected}
        onSelect={onSelect}
        onRename={setRenamed}
        onDelete={onDelete}
        onNearEnd={onNearEnd}
      />
      {renamed !== null && <RenameDialog creation={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

export function NothingListed({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const messages = useMessages("creations");
  const mayWrite = useMay()("content.write");
  if (isNarrowed) {
    return (
      <EmptyState
        className="border-t border-line"
        title={messages.noneFit}
        action={<Button onClick={onClear}>{messages.clearFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      large
      className="border-t border-line"
      title={mayWrite ? messages.empty : messages.emptyToRead}
      action={
        mayWrite && (
          <Link to={paths.generateImage} className={buttonClass({ variant: "primary" })}>
            <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
            {messages.createFirst}
          </Link>
        )
      }
    />
  );
}
