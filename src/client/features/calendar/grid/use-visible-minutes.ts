import { type RefObject, useEffect, useState } from "react";
import { headPx, minuteAt } from "./drop-time.ts";
import type { VisibleMinutes } from "./hidden-minutes.ts";

/** The first line of a card, with its time. */
const linePx = 24;

/** The minutes that the scrolled week shows; null before the first layout. Changes in steps, not with each pixel. */
export function useVisibleMinutes(scroller: RefObject<HTMLElement | null>): VisibleMinutes | null {
  const [visible, setVisible] = useState<VisibleMinutes | null>(null);
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const measure = () => {
      const from = minuteAt(view.scrollTop);
      const to = minuteAt(view.scrollTop + view.clientHeight - headPx - linePx);
      setVisible((last) => (last?.from === from && last.to === to ? last : { from, to }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(view);
    view.addEventListener("scroll", measure, { passive: true });
    return () => {
      resized.disconnect();
      view.removeEventListener("scroll", measure);
    };
  }, [scroller]);
  return visible;
}
