import { type RefObject, useEffect, useState } from "react";
import { headPx } from "./drop-time.ts";
import type { VisiblePart } from "./hidden-items.ts";

/** The first line of a card, with its time. */
const linePx = 24;
/** Not each pixel of scrolling renders the heads again. */
const stepPx = 8;

/** The part of the days that the scrolled week shows; null before the first layout. */
export function useVisiblePart(scroller: RefObject<HTMLElement | null>): VisiblePart | null {
  const [visible, setVisible] = useState<VisiblePart | null>(null);
  useEffect(() => {
    const view = scroller.current;
    if (view === null) return;
    const measure = () => {
      const from = Math.floor(view.scrollTop / stepPx) * stepPx;
      const to = Math.ceil((view.scrollTop + view.clientHeight - headPx - linePx) / stepPx) * stepPx;
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
