import { ImagePlus, LayoutGrid, List, type LucideIcon, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Creation } from "#shared/creations/creations.ts";
import { paths } from "#client/lib/paths.ts";
import { useStoredFlag } from "#client/lib/use-stored-flag.ts";
import { buttonClass } from "#client/ui/button-class.ts";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { cx } from "#client/ui/cx.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Segmented } from "#client/ui/segmented.tsx";
import { gridFlag, HistoryGrid } from "./history-grid.tsx";
import { RenameDialog } from "./rename-dialog.tsx";
import { canRetry } from "./use-retry-creations.ts";
import { useTexts } from "#client/lib/language.ts";

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

/** Pictures or rows, and above them how many are chosen and what can be done with them. */
export function HistoryList(props: HistoryListProps) {
  const { creations, selected, onSelect, onDelete, onRetry, isRetrying, onNearEnd } = props;
  const words = useTexts("creations");
  const [renamed, setRenamed] = useState<Creation | null>(null);
  const [isGrid, setIsGrid] = useStoredFlag(gridFlag, true);
  const chosen = creations.filter(({ id }) => selected.has(id));
  const failed = chosen.filter(canRetry);
  return (
    <>
      <div
        className={cx(
          "flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 md:px-5",
          // In reach however far down the last of them was chosen.
          chosen.length > 0 && "sticky top-(--topbar-h) z-1 border-b bg-surface-1",
        )}
      >
        <Checkbox
          label={chosen.length === 0 ? words.selection.all : words.selection.selected(chosen.length)}
          checked={chosen.length === creations.length}
          onCheckedChange={(isSelected) =>
            onSelect(
              creations.map(({ id }) => id),
              isSelected,
            )
          }
          className="gap-3 text-sm text-ink-2"
        />
        {chosen.length === 0 ? (
          <div className="ml-auto">
            <Segmented
              label={words.view.label}
              value={isGrid ? "grid" : "list"}
              onValueChange={(view) => setIsGrid(view === "grid")}
              options={[
                { value: "grid", label: <ViewName icon={LayoutGrid} name={words.view.grid} /> },
                { value: "list", label: <ViewName icon={List} name={words.view.list} /> },
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
              {words.selection.clear}
            </Button>
            <div className="flex gap-2 max-md:ml-auto">
              {failed.length > 0 && (
                <Button
                  size="sm"
                  busy={isRetrying}
                  busyLabel={words.selection.starting}
                  onClick={() => onRetry(failed)}
                >
                  <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
                  {words.selection.retry(failed.length)}
                </Button>
              )}
              <Button size="sm" onClick={() => onDelete(chosen)}>
                <Trash2 size={16} strokeWidth={1.75} className="text-danger" aria-hidden="true" />
                {words.selection.delete(chosen.length)}
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
  const words = useTexts("creations");
  if (isNarrowed) {
    return (
      <EmptyState
        className="border-t border-line"
        title={words.noneFit}
        action={<Button onClick={onClear}>{words.clearFilters}</Button>}
      />
    );
  }
  return (
    <EmptyState
      large
      className="border-t border-line"
      title={words.empty}
      action={
        <Link to={paths.generateImage} className={buttonClass({ variant: "primary" })}>
          <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
          {words.createFirst}
        </Link>
      }
    />
  );
}
