import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { CheckedFile as Check, CsvWarning } from "#shared/posts/imports.ts";
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
  onStart: () => void;
  onReset: () => void;
}

/** What a check found, and the import of what is ready. */
export function CheckedFile({ file, check, isStarting, onStart, onReset }: CheckedFileProps) {
  const messages = useMessages("bulk").imports;
  const { rows, ready, problemCount, problems, warnings } = check;
  const isWhole = problemCount === 0;
  return (
    <Card aria-labelledby="checked">
      <CardHeader title={file.name} id="checked" />
      <CardBody className="grid gap-4">
        <Callout
          tone={isWhole ? "success" : "danger"}
          announce="status"
          title={isWhole ? messages.allReady(rows) : messages.problems(problemCount, rows - ready)}
        >
          {isWhole ? messages.allReadyText : messages.fixFirst}
        </Callout>
        {warnings.length > 0 && <Warnings warnings={warnings} />}
        {problems.length > 0 && <ProblemTable problems={problems} count={problemCount} />}
        <div className="grid gap-2 sm:flex sm:flex-wrap">
          {ready > 0 && (
            <Button
              variant={isWhole ? "primary" : "secondary"}
              busy={isStarting}
              busyLabel={messages.starting}
              onClick={onStart}
            >
              {isWhole ? messages.start(ready) : messages.startRest(ready)}
            </Button>
          )}
          <Button variant={isWhole ? "quiet" : "primary"} disabled={isStarting} onClick={onReset}>
            {messages.another}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
