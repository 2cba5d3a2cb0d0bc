import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** What the stylesheet makes of a list: nobody else says how many columns there are. */
interface Layout {
  columns: number;
  columnPx: number;
  gapPx: number;
  topPx: number;
}

function layoutOf(list: HTMLElement): Layout {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const tracks = gridTemplateColumns === "none" ? [] : gridTemplateColumns.split(" ");
  return {
    columns: Math.max(tracks.length, 1),
    columnPx: Number.parseFloat(tracks[0] ?? "") || list.clientWidth,
    gapPx: Number.parseFloat(rowGap) || 0,
    // Scrolling shifts it by fractions that mean nothing.
    topPx: Math.round(list.getBoundingClientRect().top + scrollY),
  };
}

const isSame = (a: Layout | null, b: Layout) =>
  a !== null && a.columns === b.columns && a.columnPx === b.columnPx && a.gapPx === b.gapPx && a.topPx === b.topPx;

/** Follows the list and what stands above it, which moves it. */
function useLayout(list: RefObject<HTMLElement | null>): Layout {
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const read = () => {
      const next = layoutOf(element);
      setLayout((before) => (isSame(before, next) ? before : next));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout ?? { columns: 1, columnPx: 0, gapPx: 0, topPx: 0 };
}

interface Rows {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** How tall a row of such columns is, until it is measured. */
  usualRowPx: (columnPx: number, row: number) => number;
  rowsAhead: number;
  /** Of an entry that is a row by itself: what was measured goes with it when others come or go. */
  idOf: (index: number) => string | undefined;
}

/** Which entries of a grid or list are in and around the window, and how much room the others take above and below. */
export function useRowsInView({ list, count, usualRowPx, rowsAhead, idOf }: Rows) {
  const { columns, columnPx, gapPx, topPx } = useLayout(list);
  const rowCount = Math.ceil(count / columns);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: (row) => usualRowPx(columnPx, row),
    overscan: rowsAhead,
    scrollMargin: topPx,
    gap: gapPx,
    // What was measured in other columns does not hold in these.
    getItemKey: (row) => `${columns}:${(columns === 1 ? idOf(row) : undefined) ?? row}`,
  });
  const inView = rows.getVirtualItems();
  const first = inView.at(0);
  const last = inView.at(-1);
  return {
    from: (first?.index ?? 0) * columns,
    until: last === undefined ? 0 : Math.min((last.index + 1) * columns, count),
    above: first === undefined ? 0 : first.start - topPx,
    below: last === undefined ? 0 : rows.getTotalSize() - (last.end - topPx),
    /** For the first entry of each row: `data-index` is its row. */
    rowOf: (index: number) => (index % columns === 0 ? index / columns : undefined),
    measureRow: rows.measureElement,
  };
}
