import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCompact, formatDay, formatDayOfMonth, formatNumber } from "#client/lib/language/format.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { seriesLooks } from "./series-look.ts";

/** One interval: its start, and the gain of each platform. null: no metrics. */
export type ViewsPoint = { from: string } & Partial<Record<Platform, number | null>>;

interface ViewsChartProps {
  points: readonly ViewsPoint[];
  shown: readonly Platform[];
}

const tick = { fill: "var(--text-3)", fontSize: 12, fontFamily: "var(--font-mono)", letterSpacing: "-.03em" };

/** A separate chunk, because nothing else needs recharts. */
export function ViewsChart({ points, shown }: ViewsChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={{ top: 8, right: 32, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--chart-grid)" />
        <XAxis
          dataKey="from"
          tickFormatter={formatDayOfMonth}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={48}
          tickMargin={8}
        />
        <YAxis
          tickFormatter={formatCompact}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={44}
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--line-strong)" }}
          content={({ active, label, payload }) =>
            active && typeof label === "string" ? (
              <PointTooltip
                from={label}
                rows={payload.map(({ dataKey, value }) => ({ name: String(dataKey), value: Number(value) }))}
              />
            ) : null
          }
        />
        {shown.map((platform) => (
          <Line
            key={platform}
            dataKey={platform}
            type="linear"
            stroke={seriesLooks[platform].stroke}
            strokeWidth={2}
            strokeDasharray={seriesLooks[platform].dash}
            strokeLinecap="round"
            // A line of one point cannot be seen.
            dot={points.filter((point) => point[platform] != null).length === 1 && { strokeDasharray: "0" }}
            activeDot={{ r: 4, strokeWidth: 2, fill: "var(--surface-1)", stroke: seriesLooks[platform].stroke }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}

const isPlatform = (name: string): name is Platform => Object.hasOwn(seriesLooks, name);

function PointTooltip({ from, rows }: { from: string; rows: readonly { name: string; value: number }[] }) {
  return (
    <div className="grid min-w-40 gap-1.5 rounded-md border border-line-strong bg-surface-1 px-3 py-2 shadow-float">
      <p className="text-xs text-ink-3">{formatDay(from)}</p>
      {rows.map(({ name, value }) =>
        isPlatform(name) ? (
          <p key={name} className="flex items-center gap-2 text-sm">
            <svg width="18" height="2" aria-hidden="true">
              <path
                d="M0 1h18"
                stroke={seriesLooks[name].stroke}
                strokeWidth="2"
                strokeDasharray={seriesLooks[name].dash}
              />
            </svg>
            <span className="grow">{platformNames[name]}</span>
            <span className="num">{formatNumber(value)}</span>
          </p>
        ) : null,
      )}
    </div>
  );
}
