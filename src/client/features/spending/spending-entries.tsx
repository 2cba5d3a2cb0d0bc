import { Link } from "react-router-dom";
import { formatUsd } from "#shared/prices.ts";
import type { SpendingEntry } from "#shared/spending.ts";
import { formatMoment } from "#client/lib/format.ts";
import { creationPath } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";

const names = { image: "Image", video: "Video", text: "Text" } as const;

/** What became of it, in a word. */
function stateOf({ state, mayBeBilled }: SpendingEntry): string {
  if (state === "reserved") return "Reserved";
  if (state === "released") return "Not billed";
  return mayBeBilled ? "May be billed" : "Billed";
}

function What({ kind, creationId }: SpendingEntry) {
  if (creationId === null || kind === "text") return names[kind];
  return (
    <Link to={creationPath({ id: creationId, type: kind })} className="link">
      {names[kind]}
    </Link>
  );
}

const cell = "border-t border-line py-2 pr-3 align-top last:pr-0";

export function SpendingEntries({ entries }: { entries: readonly SpendingEntry[] }) {
  if (entries.length === 0)
    return (
      <p className="border-t border-line pt-5 text-sm text-ink-3">Nothing that costs anything was made this month.</p>
    );
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Calls to providers this month, newest first</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <th className="pb-1.5 font-regular">What</th>
          <th className="pb-1.5 font-regular max-sm:hidden">Model</th>
          <th className="pb-1.5 font-regular">When</th>
          <th className="pb-1.5 font-regular">State</th>
          <th className="pb-1.5 text-right font-regular">Cost</th>
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
            <td className={cx(cell, entry.mayBeBilled ? "text-warning" : "text-ink-2")}>{stateOf(entry)}</td>
            <td className={cx(cell, "num text-right")}>{entry.usd === null ? "Unknown" : formatUsd(entry.usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
