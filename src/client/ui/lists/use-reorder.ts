import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface ReorderOptions {
  count: number;
  onMove: (from: number, to: number) => void;
  /** Items are in a row: the left and right arrow keys move them, too. */
  isRow?: boolean;
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/**
 * Reorders items: by dragging their handle with mouse, pen or finger, or by arrow keys, Home and End on the handle.
 * Spread `item(index)` on each item and `handle(index)` on its handle.
 */
export function useReorder({ count, onMove, isRow = false }: ReorderOptions) {
  const [lifted, setLifted] = useState<number | null>(null);
  const items = useRef(new Map<number, HTMLElement>());
  const handles = useRef(new Map<number, HTMLElement>());

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return false;
    onMove(from, to);
    return true;
  };
  /**
   * Index under the pointer, once past the item's middle: otherwise items of different sizes would swap back and forth.
   */
  const targetUnder = (x: number, y: number, from: number) =>
    [...items.current].find(([index, element]) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isOver = y >= top && y <= bottom && (!isRow || (x >= left && x <= right));
      const behindMiddle = isRow ? x - (left + right) / 2 : y - (top + bottom) / 2;
      return isOver && index !== from && (index > from ? behindMiddle > 0 : behindMiddle < 0);
    })?.[0];
  const targetOf = (key: string, index: number) => {
    if (key === "Home") return 0;
    if (key === "End") return count - 1;
    const isAcross = key === "ArrowLeft" || key === "ArrowRight";
    const step = steps[key];
    return step === undefined || (isAcross && !isRow) ? undefined : index + step;
  };
  const register = (all: Map<number, HTMLElement>, index: number) => (element: HTMLElement | null) => {
    if (element === null) all.delete(index);
    else all.set(index, element);
  };

  return {
    lifted,
    item: (index: number) => ({ ref: register(items.current, index), "data-lifted": lifted === index || undefined }),
    handle: (index: number) => ({
      ref: register(handles.current, index),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setLifted(index);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (lifted === null) return;
        const to = targetUnder(event.clientX, event.clientY, lifted);
        // The handle keeps the pointer capture while the items change places.
        if (to !== undefined && move(lifted, to)) setLifted(to);
      },
      onPointerUp: () => setLifted(null),
      onPointerCancel: () => setLifted(null),
      onKeyDown: (event: KeyboardEvent) => {
        const to = targetOf(event.key, index);
        if (to === undefined) return;
        event.preventDefault();
        // Rendered at once and focused on the moved item: the next key may come before the next frame.
        if (flushSync(() => move(index, to))) handles.current.get(to)?.focus();
      },
    }),
  };
}

/** A copy with one item moved. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
};
