import { Link } from "react-router-dom";
import { useMessages } from "#client/lib/language/language.ts";
import { postPath } from "#client/lib/paths.ts";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Moment } from "#client/ui/moment.tsx";
import type { CheckedFile } from "#shared/posts/imports.ts";

interface PlannedRowsProps extends Pick<CheckedFile, "planned" | "plannedCount"> {
  /** The rows that become posts once more; "all" also means those that are not listed. */
  chosen: ReadonlySet<number> | "all";
  onChange: (chosen: ReadonlySet<number> | "all") => void;
}

/** The rows that are posts already. Each can be imported once more. */
export function PlannedRows({ planned, plannedCount, chosen, onChange }: PlannedRowsProps) {
  const { planned: messages, table, untitled } = useMessages("imports");
  const isChosen = (row: number) => chosen === "all" || chosen.has(row);
  const choose = (row: number, isNow: boolean) => {
    const before = chosen === "all" ? planned.map((one) => one.row) : [...chosen];
    onChange(new Set(isNow ? [...before, row] : before.filter((one) => one !== row)));
  };
  return (
    <section aria-labelledby="planned-rows">
      <h3 id="planned-rows" className="text-sm font-medium">
        {messages.title({ count: plannedCount })}
      </h3>
      <p className="mt-0.5 mb-2 text-sm text-ink-2">{messages.text}</p>
      <Checkbox
        label={messages.all({ count: plannedCount })}
        checked={chosen === "all"}
        onCheckedChange={(isNow) => onChange(isNow ? "all" : new Set())}
        className="gap-3 py-2 text-sm text-ink-2"
      />
      <ul className="max-h-96 overflow-y-auto text-sm">
        {planned.map(({ row, postId, text, scheduledAt, message }) => (
          <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-0.5 border-t border-line py-2">
            <Checkbox
              label={`${table.row} ${row}`}
              checked={isChosen(row)}
              onCheckedChange={(isNow) => choose(row, isNow)}
              className="gap-3"
            />
            <span className="min-w-0 grow basis-40 truncate" title={text} dir="auto">
              {postId === null ? (
                text || untitled
              ) : (
                <Link to={postPath(postId)} className="link">
                  {text || untitled}
                </Link>
              )}
            </span>
            <span className="basis-full pl-[30px] text-xs text-ink-3">
              {scheduledAt !== null && (
                <>
                  <Moment at={scheduledAt} /> ·{" "}
                </>
              )}
              {message}
            </span>
          </li>
        ))}
      </ul>
      {plannedCount > planned.length && (
        <p className="mt-2 text-sm text-ink-3">{table.more({ count: plannedCount - planned.length })}</p>
      )}
    </section>
  );
}
