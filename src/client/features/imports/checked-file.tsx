import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { Platform } from "#shared/platforms/platform.ts";
import type { CsvColumn } from "#shared/posts/csv-columns.ts";
import type { CheckedFile as Check, ColumnRole, CsvWarning } from "#shared/posts/imports.ts";
import type { FileReading } from "./file-reading.ts";
import { PlannedRows } from "./planned-rows.tsx";
import { ProblemTable } from "./problem-table.tsx";
import { ReadingFields } from "./reading-fields.tsx";
import type { Checked } from "./use-import-file.ts";

const warningsShown = 20;

type NameOf = (column: CsvColumn) => string;

/** The names that the columns of a plan have in the file of the person. */
function namesIn({ columns }: Check): NameOf {
  const isFor = (column: CsvColumn, role: ColumnRole | null) =>
    role === column ||
    (column === "time" && (role === "date" || role === "clock")) ||
    (column === "accounts" && Platform.safeParse(role).success);
  return (column) => columns.flatMap(({ name, role }) => (isFor(column, role) ? name : [])).join(", ") || column;
}

function Warnings({ warnings }: { warnings: readonly CsvWarning[] }) {
  const { table: messages, warnings: title } = useMessages("imports");
  const shown = warnings.slice(0, warningsShown);
  return (
    <Callout tone="warning" title={title({ count: warnings.length })}>
      <ul className="grid gap-1">
        {shown.map(({ row, column, message }, index) => (
          // Rows may have the same warning twice.
          <li key={`${row} ${column} ${index}`} className="wrap-anywhere">
            {row !== null && `${messages.row} ${row} · `}
            {column !== null && <span className="num text-xs">{column}: </span>}
            {message}
          </li>
        ))}
      </ul>
      {warnings.length > shown.length && (
        <p className="mt-1">{messages.more({ count: warnings.length - shown.length })}</p>
      )}
    </Callout>
  );
}

interface CheckedFileProps extends Omit<Checked, "at"> {
  onRead: (reading: FileReading) => void;
  /** `again`: the planned rows that become posts once more; null: none. */
  onStart: (again: string | null) => void;
  onReset: () => void;
}

/** The file does not say where its posts go, or which of day and month its dates name first, and neither did the person. */
const isLeftOpen = ({ lacksAccounts, hasOpenDates, dates }: Check, { accountIds }: FileReading) =>
  (lacksAccounts && accountIds.length === 0) || (hasOpenDates && dates === null);

/** What a check found, in one sentence, and what follows from it. */
function useVerdict(check: Check, hasQuestion: boolean) {
  const messages = useMessages("imports");
  const { rows, ready, problemCount, plannedCount, columns } = check;
  if (columns.every(({ role }) => role === null))
    return { tone: "warning", title: messages.reading.unknown, text: messages.reading.unknownText } as const;
  if (hasQuestion) return { tone: "warning", title: messages.reading.open, text: messages.reading.openText } as const;
  if (problemCount > 0) {
    const wrong = rows - ready - plannedCount;
    return {
      tone: "danger",
      title: messages.problems({ problems: problemCount, rows: wrong }),
      text: messages.fixFirst,
    } as const;
  }
  if (plannedCount === 0)
    return { tone: "success", title: messages.allReady({ rows }), text: messages.allReadyText } as const;
  if (ready === 0) return { tone: "info", title: messages.nothingNew, text: messages.allReadyText } as const;
  return { tone: "success", title: messages.newRows({ ready, rows }), text: messages.allReadyText } as const;
}

/** What a check found, and the import of what is ready. */
export function CheckedFile({ file, check, reading, busyWith, onRead, onStart, onReset }: CheckedFileProps) {
  const messages = useMessages("imports");
  const { ready, problemCount, problems, warnings, planned, plannedCount } = check;
  const [chosen, setChosen] = useState<ReadonlySet<number> | "all">(new Set());
  const again = chosen === "all" ? plannedCount : chosen.size;
  const count = ready + again;
  const isWhole = problemCount === 0;
  // Until it is answered, each row has the same problem.
  const hasQuestion = isLeftOpen(check, reading) && ready === 0;
  const verdict = useVerdict(check, hasQuestion);
  const [opensColumns] = useState(check.columns.every(({ role }) => role !== "text"));
  // Columns that the fields show as left out, or that a person left out before.
  const said =
    opensColumns || check.isRemembered
      ? warnings.filter(({ row, column }) => row !== null || column === null)
      : warnings;
  const start = () =>
    onStart(again === 0 ? null : chosen === "all" ? "all" : [...chosen].toSorted((a, b) => a - b).join());
  return (
    <Card aria-labelledby="checked">
      <CardHeader title={file.name} id="checked" />
      <CardBody className="grid gap-4">
        <Callout tone={verdict.tone} announce="status" title={verdict.title}>
          {verdict.text}
        </Callout>
        <ReadingFields check={check} reading={reading} opensColumns={opensColumns} onChange={onRead} />
        {said.length > 0 && <Warnings warnings={said} />}
        {problems.length > 0 && !hasQuestion && (
          <ProblemTable problems={problems} count={problemCount} nameOf={namesIn(check)} />
        )}
        {plannedCount > 0 && (
          <PlannedRows planned={planned} plannedCount={plannedCount} chosen={chosen} onChange={setChosen} />
        )}
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          {count > 0 && (
            <Button
              variant={isWhole ? "primary" : "secondary"}
              busy={busyWith !== null}
              busyLabel={busyWith === "check" ? messages.checking : messages.starting}
              onClick={start}
            >
              {isWhole ? messages.start({ count }) : messages.startRest({ count })}
            </Button>
          )}
          <Button
            variant={hasQuestion ? "secondary" : isWhole && count > 0 ? "quiet" : "primary"}
            disabled={busyWith === "start"}
            onClick={onReset}
          >
            {messages.another}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
