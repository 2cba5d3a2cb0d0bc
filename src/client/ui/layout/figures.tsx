import type { ReactNode } from "react";

/** Terms and values in two columns. */
export function Figures({ rows }: { rows: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
      {rows.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd dir="auto" className="min-w-0 break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
