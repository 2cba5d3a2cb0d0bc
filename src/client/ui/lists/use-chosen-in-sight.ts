import { useEffect, useRef } from "react";

/**
 * Scrolls the selected tab of a row into view: on a phone it may be beyond the edge, for example after a link to it.
 * Repeated when `width` changes, any value that changes with the width of the tabs.
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
