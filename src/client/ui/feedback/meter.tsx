import { Meter as Base } from "@base-ui/react/meter";
import type { ReactNode } from "react";
import { formatNumber } from "#client/lib/language/format.ts";
import { cx } from "../cx.ts";
import { BarePicks, Picks } from "./picks.tsx";

interface MeterProps {
  label: string;
  used: number;
  /** null: unlimited */
  limit: number | null;
  /** Formats the values, for example as bytes. */
  format?: (value: number) => string;
  /** Under the bar: "3 remaining". */
  note: ReactNode;
  /** Beside the note once the limit is reached. */
  action?: ReactNode;
}

export function Meter({ label, used, limit, format = formatNumber, note, action }: MeterProps) {
  if (limit === null) {
    return (
      <div>
        <p className="mb-1.5 flex items-baseline justify-between">
          <span>{label}</span>
          <span className="num text-sm">{format(used)}</span>
        </p>
        <BarePicks />
        <p className="mt-[5px] text-xs text-ink-3">{note}</p>
      </div>
    );
  }
  const full = used >= limit;
  return (
    <Base.Root value={Math.min(used, limit)} min={0} max={limit} aria-valuetext={`${format(used)}/${format(limit)}`}>
      <div className="mb-1.5 flex items-baseline justify-between">
        <Base.Label>{label}</Base.Label>
        <span className="num text-sm">
          {format(used)}/{format(limit)}
        </span>
      </div>
      <Picks share={limit === 0 ? 1 : Math.min(1, used / limit)} units={limit} tone={full ? "warning" : "thread"} />
      <p className="mt-[5px] flex items-baseline justify-between gap-2 text-xs">
        <span className={cx(full ? "text-warning" : "text-ink-3")}>{note}</span>
        {full && action}
      </p>
    </Base.Root>
  );
}
