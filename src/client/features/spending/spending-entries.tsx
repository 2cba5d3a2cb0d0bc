import { Link } from "react-router-dom";
import type { SpendingEntry } from "#shared/ai-costs/ai-costs.ts";
import { formatMoment, formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";

/** What became of it, as its word is called. */
const stateOf = ({ state, mayBeBilled }: SpendingEntry) => (state === "charged" && mayBeBilled ? "mayBeBilled" : state);

function What({ kind, creationId }: SpendingEntry) {
  const names = useTexts("spending").kinds;
  if (creationId === null || kind === "text") return names[kind];
  return (
    <Link to={creationPath({ id: creationId, type: kind })} className="link">
      {names[kind]}
    </Link>
  );
}

const cell = "border-t border-line py-2 pr-3 align-top last:pr-0";

export function SpendingEntries({ entries }: { entries: readonly SpendingEntry[] }) {
  const { entries: words, states } = useTexts("spending");
  if (entries.length === 0) return <p className="border-t border-line pt-5 text-sm text-ink-3">{words.none}</p>;
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{words.caption}</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th className="pb-1.5 font-regular">{words.what}</th>
          <th className="pb-1.5 font-regular max-sm:hidden">{words.model}</th>
          <th className="pb-1.5 font-regular">{words.when}</th>
          <th className="pb-1.5 font-regular">{words.state}</th>
          <th className="pb-1.5 text-right font-regular">{words.cost}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={cell}>
              <What {...entry} />
            </td>
            <td className={cx(cell, "break-all text-ink-2 max-sm:hidden")}>{entry.model}</td>
            <td className={cx(cell, "text-ink-2")}>{formatMoment(entry.createdAt)}</td>
            <td className={cx(cell, entry.mayBeBilled ? "text-warning" : "text-ink-2")}>{states[stateOf(entry)]}</td>
            <td className={cx(cell, "num text-right")}>{entry.usd === null ? words.unknown : formatUsd(entry.usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
