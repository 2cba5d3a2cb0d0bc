import { useEffect, useRef } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { useTexts } from "#client/lib/language.ts";
import { useRowsInView } from "#client/ui/use-rows-in-view.ts";
import { HistoryRow } from "./history-row.tsx";
import { HistoryTile } from "./history-tile.tsx";

interface HistoryGridProps {
  creations: readonly Creation[];
  isGrid: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onRename: (creation: Creation) => void;
  onDelete: (creations: readonly Creation[]) => void;
  /** The last of them comes into reach. */
  onNearEnd: () => void;
}

/** Remembers that pictures are shown, not rows. */
export const gridFlag = "library-grid";
export const gridClass =
  "grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4 md:gap-y-5 lg:grid-cols-4 xl:grid-cols-5";

const captionPx = 38;
const listRowPx = 69;

/** Pictures or rows, of which only those in and around the window are there: thousands scroll like twenty. */
export function HistoryGrid({ creations, isGrid, selected, onNearEnd, ...actions }: HistoryGridProps) {
  const words = useTexts("creations");
  const list = useRef<HTMLUListElement>(null);
  const view = useRowsInView({
    list,
    count: creations.length,
    usualRowPx: (columnPx) => (isGrid ? columnPx + captionPx : listRowPx),
    rowsAhead: isGrid ? 3 : 10,
    idOf: (index) => creations[index]?.id,
  });
  const isNearEnd = view.until >= creations.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, creations.length]);
  const Entry = isGrid ? HistoryTile : HistoryRow;
  return (
    <div className={isGrid ? "border-t border-line p-4 md:p-5" : undefined}>
      <ul
        ref={list}
        aria-label={words.name}
        className={isGrid ? gridClass : undefined}
        style={{ paddingTop: view.above, paddingBottom: view.below }}
      >
        {creations.slice(view.from, view.until).map((creation, offset) => {
          const index = view.from + offset;
          const row = view.rowOf(index);
          return (
            <li
              key={creation.id}
              ref={row === undefined ? undefined : view.measureRow}
              data-index={row}
              aria-setsize={creations.length}
              aria-posinset={index + 1}
              className="min-w-0"
            >
              <Entry creation={creation} isSelected={selected.has(creation.id)} {...actions} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
