import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import type { CsvColumn } from "#shared/posts/csv-columns.ts";
import type { CsvProblem } from "#shared/posts/imports.ts";

const cell = "border-t border-line py-2 pr-4 align-top last:pr-0";

interface ProblemTableProps {
  problems: readonly CsvProblem[];
  /** More than those that are listed. */
  count: number;
  /** The name of a column in the file; without it, our own is shown. */
  nameOf?: (column: CsvColumn) => string;
}

/** What is wrong, cell by cell. On a narrow screen the value is shown below its column. */
export function ProblemTable({ problems, count, nameOf = (column) => column }: ProblemTableProps) {
  const { table: messages } = useMessages("imports");
  return (
    <>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{messages.caption}</caption>
        <thead className="text-xs text-ink-3">
          <tr>
            <th className="pr-4 pb-1.5 font-regular">{messages.row}</th>
            <th className="pr-4 pb-1.5 font-regular">{messages.column}</th>
            <th className="pr-4 pb-1.5 font-regular max-md:hidden">{messages.cell}</th>
            <th className="pr-4 pb-1.5 font-regular">{messages.todo}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, column, cell: value, message }, index) => (
            // The same cell may have several problems, even with the same words.
            <tr key={`${row} ${column} ${index}`}>
              <td className={cx(cell, "num")}>{row}</td>
              <td className={cx(cell, "num max-w-60 text-xs leading-5 wrap-anywhere")}>
                {nameOf(column)}
                {value !== undefined && (
                  <span dir="auto" className="block wrap-anywhere text-ink-3 md:hidden">
                    {value}
                  </span>
                )}
              </td>
              <td dir="auto" className={cx(cell, "max-w-60 wrap-anywhere text-ink-3 max-md:hidden")}>
                {value}
              </td>
              <td className={cx(cell, "wrap-anywhere")}>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > problems.length && (
        <p className="mt-3 text-sm text-ink-3">{messages.more({ count: count - problems.length })}</p>
      )}
    </>
  );
}
