import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** The list's layout as computed from CSS, which alone defines the number of columns. */
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
    // Rounded, because scrolling shifts it by fractions of a pixel.
    topPx: Math.round(list.getBoundingClientRect().top + scrollY),
  };
}

const isSame = (a: Layout | null, b: Layout) =>
  a !== null && a.columns === b.columns && a.columnPx === b.columnPx && a.gapPx === b.gapPx && a.topPx === b.topPx;

/** Updates with the size of the list, and with the page, whose content above moves the list. */
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
  /** Estimated row height before it is measured, for columns of this width. */
  usualRowPx: (columnPx: number, row: number) => number;
  rowsAhead: number;
  /**
   * Id of an entry in a list of one column: its measured height stays with it when other entries are added or removed.
   */
  idOf: (index: number) => string | undefined;
}

/** The range of entries of a grid or list in and near the viewport, and the height in px of those above and below. */
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
    // A height measured with another number of columns does not apply.
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
    /** The row's index if this entry is the first of its row, for `data-index`; otherwise undefined. */
    rowOf: (index: number) => (index % columns === 0 ? index / columns : undefined),
    measureRow: rows.measureElement,
  };
}
