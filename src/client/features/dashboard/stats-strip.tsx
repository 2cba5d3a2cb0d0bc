import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import type { Trends } from "#shared/analytics/analytics.ts";
import type { Dashboard } from "#shared/users/users.ts";
import { formatNumber, formatShare } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import type { Areas } from "#client/texts/areas.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { driftOf, growthOf } from "./course.ts";
import { Sparkline } from "./sparkline.tsx";
import { readTrend, type Trend } from "./trend.ts";

type StatsProps = Pick<Dashboard, "stats" | "trends">;
type Day = Trends["series"][number];
type Words = Areas["dashboard"];

interface Stat {
  label: string;
  value: string | null;
  trend: Trend | null;
  /** Its last weeks as a line. */
  courseOf: (days: readonly Day[]) => number[];
}

const statsOf = ({ stats, trends }: StatsProps, { stats: texts, trends: words }: Words): Stat[] => [
  {
    label: texts.creations,
    value: formatNumber(stats.totalCreations),
    trend: readTrend(trends.creations, words.creations),
    courseOf: (days) => growthOf(days.map(({ creations }) => creations)),
  },
  {
    label: texts.posts,
    value: formatNumber(stats.totalPosts),
    trend: readTrend(trends.posts, words.posts),
    courseOf: (days) => growthOf(days.map(({ posts }) => posts)),
  },
  {
    label: texts.views,
    value: stats.totalViews === null ? null : formatNumber(stats.totalViews),
    trend: readTrend(trends.views, words.views),
    courseOf: (days) => growthOf(days.map(({ views }) => views)),
  },
  {
    label: texts.engagement,
    value: stats.totalEngagement === null ? null : formatShare(stats.totalEngagement / 100),
    trend: readTrend(trends.engagement, words.engagement),
    courseOf: (days) => driftOf(days.map(({ engagementRate }) => engagementRate)),
  },
];

export function StatsStrip({ stats, trends, days = [] }: StatsProps & { days?: readonly Day[] | undefined }) {
  const texts = useTexts("dashboard");
  return (
    <Card aria-label={texts.stats.label}>
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {statsOf({ stats, trends }, texts).map(({ label, value, trend, courseOf }, index) => (
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
                  <Sparkline values={courseOf(days)} />
                </span>
              )}
            </dd>
            <dd className="mt-0.5 text-sm">
              {trend === null ? <span className="text-ink-3">{texts.stats.noData}</span> : <TrendLine {...trend} />}
            </dd>
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
