import { type ReactNode, useEffect, useRef, type FocusEvent, type RefObject, useLayoutEffect } from "react";
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
  const focus = useRowFocus(list);
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

const placeOf = (target: EventTarget & Element): number | null => {
  const row = target.closest<HTMLElement>("li[data-index]");
  return row === null ? null : Number(row.dataset.index);
};

/**
 * When the focused row is removed, by a deletion or its undo, focuses the row that takes its place, not the top of the
 * page. Focus in a menu or dialog of a row counts as focus of the row: React's focus events bubble through portals.
 */
function useRowFocus(list: RefObject<HTMLElement | null>) {
  const place = useRef<number | null>(null);
  const lastPlace = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
    const next = rows.find(({ dataset }) => Number(dataset.index) >= (place.current ?? 0)) ?? rows.at(-1);
    next?.querySelector<HTMLElement>("a[href], button")?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      place.current = placeOf(target) ?? lastPlace.current;
      lastPlace.current = place.current;
    },
    // The focus moved elsewhere. Removing a focused row fires no blur event.
    onBlur: () => {
      place.current = null;
    },
  };
}
