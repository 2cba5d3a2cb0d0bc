import { Check as CheckIcon, Circle, TriangleAlert } from "lucide-react";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { Check } from "./checks.ts";

const icon = { size: 16, strokeWidth: 2, "aria-hidden": true } as const;

export function ChecksCard({ checks }: { checks: readonly Check[] }) {
  const { checks: messages } = useMessages("composer");
  const isStarted = checks.some((check) => !check.isOpen);
  const passed = checks.filter((check) => !check.isOpen && check.problems.length === 0).length;
  return (
    <Card aria-labelledby="checks">
      <CardHeader title={messages.title} id="checks">
        <span className="text-xs text-ink-3">
          {isStarted ? messages.passed({ count: passed, of: checks.length }) : messages.nothing}
        </span>
      </CardHeader>
      <CardBody>
        <ul className="grid gap-2.5">
          {checks.map((check) => (
            <CheckRow key={check.title} check={check} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function CheckRow({ check: { title, detail, problems, notes = [], isOpen } }: { check: Check }) {
  const { checks: messages } = useMessages("composer");
  const isFailed = problems.length > 0;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-baseline gap-2.5 text-sm">
      <span className="self-center">
        {isFailed ? (
          <TriangleAlert {...icon} className="text-danger" />
        ) : isOpen ? (
          <Circle {...icon} className="text-ink-3" />
        ) : (
          <CheckIcon {...icon} className="text-success" />
        )}
      </span>
      <span className={isOpen && !isFailed ? "text-ink-3" : undefined}>
        <span className="sr-only">{isFailed ? messages.problem : isOpen ? messages.notYet : messages.passedOne} </span>
        {isFailed ? problems.join(". ") : title}
      </span>
      {!isFailed && !isOpen && <span className="text-right text-xs text-ink-3">{detail}</span>}
      {!isFailed && !isOpen && notes.length > 0 && (
        <ul className="col-span-2 col-start-2 grid gap-0.5 text-xs text-ink-3">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
