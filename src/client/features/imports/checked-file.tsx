import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { CheckedFile as Check, CsvWarning } from "#shared/posts/imports.ts";
import { PlannedRows } from "./planned-rows.tsx";
import { ProblemTable } from "./problem-table.tsx";

const warningsShown = 20;

function Warnings({ warnings }: { warnings: readonly CsvWarning[] }) {
  const { table: messages, warnings: title } = useMessages("bulk").imports;
  const shown = warnings.slice(0, warningsShown);
  return (
    <Callout tone="warning" title={title(warnings.length)}>
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
      {warnings.length > shown.length && <p className="mt-1">{messages.more(warnings.length - shown.length)}</p>}
    </Callout>
  );
}

interface CheckedFileProps {
  file: File;
  check: Check;
  isStarting: boolean;
  /** `again`: the planned rows that become posts once more; null: none. */
  onStart: (again: string | null) => void;
  onReset: () => void;
}

/** What a check found, in one sentence, and what follows from it. */
function useVerdict({ rows, ready, problemCount, plannedCount }: Check) {
  const messages = useMessages("bulk").imports;
  if (problemCount > 0) {
    const wrong = rows - ready - plannedCount;
    return { tone: "danger", title: messages.problems(problemCount, wrong), text: messages.fixFirst } as const;
  }
  if (plannedCount === 0)
    return { tone: "success", title: messages.allReady(rows), text: messages.allReadyText } as const;
  if (ready === 0) return { tone: "info", title: messages.nothingNew, text: messages.allReadyText } as const;
  return { tone: "success", title: messages.newRows(ready, rows), text: messages.allReadyText } as const;
}

/** What a check found, and the import of what is ready. */
export function CheckedFile({ file, check, isStarting, onStart, onReset }: CheckedFileProps) {
  const messages = useMessages("bulk").imports;
  const { ready, problemCount, problems, warnings, planned, plannedCount } = check;
  const [chosen, setChosen] = useState<ReadonlySet<number> | "all">(new Set());
  const again = chosen === "all" ? plannedCount : chosen.size;
  const count = ready + again;
  const isWhole = problemCount === 0;
  const verdict = useVerdict(check);
  const start = () =>
    onStart(again === 0 ? null : chosen === "all" ? "all" : [...chosen].toSorted((a, b) => a - b).join());
  return (
    <Card aria-labelledby="checked">
      <CardHeader title={file.name} id="checked" />
      <CardBody className="grid gap-4">
        <Callout tone={verdict.tone} announce="status" title={verdict.title}>
          {verdict.text}
        </Callout>
        {warnings.length > 0 && <Warnings warnings={warnings} />}
        {problems.length > 0 && <ProblemTable problems={problems} count={problemCount} />}
        {plannedCount > 0 && (
          <PlannedRows planned={planned} plannedCount={plannedCount} chosen={chosen} onChange={setChosen} />
        )}
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          {count > 0 && (
            <Button
              variant={isWhole ? "primary" : "secondary"}
              busy={isStarting}
              busyLabel={messages.starting}
              onClick={start}
            >
              {isWhole ? messages.start(count) : messages.startRest(count)}
            </Button>
          )}
          <Button variant={isWhole && count > 0 ? "quiet" : "primary"} disabled={isStarting} onClick={onReset}>
            {messages.another}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
