import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

const placeOf = (target: EventTarget & Element): number | null => {
  const row = target.closest<HTMLElement>("li[data-index]");
  return row === null ? null : Number(row.dataset.index);
};

/**
 * The row with the focus may go, by a deletion or its Undo. Then the focus goes to the one that takes its place, and not to the top of
 * the page. What is opened from a row (its menu, a dialog) counts as the row: React tells of the focus in there, too.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
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
    // Somebody went elsewhere. Of a row that goes away nothing is told.
    onBlur: () => {
      place.current = null;
    },
  };
}
