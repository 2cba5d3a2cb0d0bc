import { ArrowDown, ArrowUp } from "lucide-react";
import { useTexts } from "#client/lib/language.ts";
import { cx } from "#client/ui/cx.ts";
import type { Sort } from "./use-analytics.ts";

interface SortHeaderProps {
  column: Sort["sort"];
  label: string;
  /** Read out where the shown one is short. */
  longLabel?: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string;
}

/** Sorts by its column, the best first; pressed again the other way round. */
export function SortHeader({ column, label, longLabel = label, sort, onSort, className }: SortHeaderProps) {
  const { top } = useTexts("analytics");
  const isSorted = sort.sort === column;
  const isUp = isSorted && sort.order === "asc";
  const Icon = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : "none"}
      className={cx("px-2 text-right font-regular", className)}
    >
      <button
        type="button"
        onClick={() => onSort({ sort: column, order: isSorted && !isUp ? "asc" : "desc" })}
        className={cx(
          "touch-area -mr-1 inline-flex h-8 max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink-1",
          isSorted && "text-ink-1",
        )}
      >
        {isSorted && <Icon size={12} strokeWidth={2} className="shrink-0" aria-hidden="true" />}
        <span className="truncate">{label}</span>
        <span className="sr-only"> {top.sortBy(longLabel)}</span>
      </button>
    </th>
  );
}
