import { type ReactNode, useEffect, useRef } from "react";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowsInView } from "./use-rows-in-view.ts";

const rowsAhead = 8;

interface LongListProps<Entry> {
  label: string;
  entries: readonly Entry[];
  /** Estimated row height before it is measured. */
  usualRowPx: number;
  /** Called when the last row comes near the viewport. */
  onNearEnd: () => void;
  children: (entry: Entry) => ReactNode;
}

/** A virtualized list: only the rows in and near the viewport are rendered. */
export function LongList<Entry extends { id: string }>(props: LongListProps<Entry>) {
  const { label, entries, usualRowPx, onNearEnd, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const view = useRowsInView({
    list,
    count: entries.length,
    usualRowPx: () => usualRowPx,
    rowsAhead,
    idOf: (index) => entries[index]?.id,
  });
  const focus = useRowFocus();
  const isNearEnd = view.until >= entries.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, entries.length]);
  return (
    <ul {...focus} ref={list} aria-label={label} style={{ paddingTop: view.above, paddingBottom: view.below }}>
      {entries.slice(view.from, view.until).map((entry, offset) => (
        <li
          key={entry.id}
          ref={view.measureRow}
          data-index={view.from + offset}
          aria-setsize={entries.length}
          aria-posinset={view.from + offset + 1}
        >
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}
