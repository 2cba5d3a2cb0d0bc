import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatNumber, formatShare } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { Card } from "#client/ui/layout/card.tsx";
import type { Trends } from "#shared/analytics/analytics.ts";
import type { Dashboard } from "#shared/analytics/dashboard.ts";
import { movingAverage, runningTotal } from "./running-totals.ts";
import { type Trend, trendOf } from "./trend.ts";

interface StatsProps extends Pick<Dashboard, "stats"> {
  /** null: samples, which have none. */
  changes: Dashboard["changes"] | null;
}
type Day = Trends["series"][number];
type Messages = Areas["dashboard"];

interface Stat {
  label: string;
  value: string | null;
  trend: Trend | null;
  /** The values of the sparkline. */
  valuesOf: (days: readonly Day[]) => number[];
}

const statsOf = ({ stats, changes }: StatsProps, { stats: messages, trends }: Messages): Stat[] => [
  {
    label: messages.creations,
    value: formatNumber(stats.totalCreations),
    trend: trendOf(changes?.creations ?? null, trends.creations),
    valuesOf: (days) => runningTotal(days.map(({ creations }) => creations)),
  },
  {
    label: messages.posts,
    value: formatNumber(stats.totalPosts),
    trend: trendOf(changes?.posts ?? null, trends.posts),
    valuesOf: (days) => runningTotal(days.map(({ posts }) => posts)),
  },
  {
    label: messages.views,
    value: stats.totalViews === null ? null : formatNumber(stats.totalViews),
    trend: trendOf(changes?.views ?? null, trends.views),
    valuesOf: (days) => runningTotal(days.map(({ views }) => views)),
  },
  {
    label: messages.engagement,
    value: stats.totalEngagement === null ? null : formatShare(stats.totalEngagement / 100),
    trend: trendOf(changes?.engagement ?? null, trends.engagement),
    valuesOf: (days) => movingAverage(days.map(({ engagementRate }) => engagementRate)),
  },
];

export function StatsStrip({ stats, changes, days = [] }: StatsProps & { days?: readonly Day[] | undefined }) {
  const messages = useMessages("dashboard");
  return (
    <Card aria-label={messages.stats.label}>
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {statsOf({ stats, changes }, messages).map(({ label, value, trend, valuesOf }, index) => (
          <div
            key={label}
            className={cx(
              "border-line px-4 py-3.5 md:px-5 md:py-4.5",
              index % 2 === 1 && "border-l",
              index === 2 && "xl:border-l",
              index > 1 && "max-xl:border-t",
            )}
          >
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="mt-0.5 flex items-end justify-between gap-3 font-display text-stat font-[560] tracking-[-.03em] tabular-nums max-md:text-[28px] max-md:leading-8">
              {value ?? "–"}
              {value !== null && (
                <span className="mb-2 max-sm:hidden">
                  <Sparkline values={valuesOf(days)} />
                </span>
              )}
            </dd>
            {changes !== null && (
              <dd className="mt-0.5 text-sm">
                {trend === null ? (
                  <span className="text-ink-3">{messages.stats.noData}</span>
                ) : (
                  <TrendLine {...trend} />
                )}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

const trendIcons = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight } as const;

function TrendLine({ direction, text }: Trend) {
  const Icon = trendIcons[direction];
  return (
    <span className={cx("flex items-center gap-1", direction === "up" ? "text-success" : "text-ink-2")}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {text}
    </span>
  );
}

const width = 88;
const height = 28;
/** Room for half of the stroke and of the dot at its end. */
const margin = 3;

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
}

/** The last weeks as a line. Hidden from screen readers: the text below says the same. */
function Sparkline({ values }: SparklineProps) {
  const most = Math.max(...values);
  const least = Math.min(...values);
  if (values.length < 2 || most === least) return null;
  const points = values.map((value, index) => ({
    x: margin + (index / (values.length - 1)) * (width - 2 * margin),
    y: margin + (1 - (value - least) / (most - least)) * (height - 2 * margin),
  }));
  const end = points.at(-1);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className="shrink-0 text-ink-3"
    >
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {end !== undefined && <circle cx={end.x} cy={end.y} r="3" className="fill-thread" />}
    </svg>
  );
}
