import { useEffect, useRef } from "react";

/**
 * For a row of tabs: in that of a phone the chosen one may lie beyond the edge, such as when a link leads to it. Looks again when
 * `width` changes, which stands for whatever makes the tabs wider.
 */
export function useChosenInSight(value: string, width: unknown = null) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-selected=true]");
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value, width]);
  return list;
}
