import { useEffect, useRef } from "react";

/** In the row of a phone the chosen tab may lie beyond the edge, such as when a link leads to it. For the row of the tabs. */
export function useChosenInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-selected=true]");
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [value]);
  return list;
}
