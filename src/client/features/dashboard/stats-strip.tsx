import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { Dashboard } from "#shared/users.ts";
import { formatNumber, formatShare } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import type { Areas } from "#client/texts/areas.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";
import { readTrend, type Trend } from "./trend.ts";

type StatsProps = Pick<Dashboard, "stats" | "trends">;
type Words = Areas["dashboard"];

interface Stat {
  label: string;
  value: string | null;
  trend: Trend | null;
  /** Stands where nothing can be compared yet. */
  none: string;
}

const uncounted = ({ totalPosts }: StatsProps["stats"], texts: Words["stats"]) =>
  totalPosts === 0 ? texts.notCounted : texts.noFigures;

const statsOf = ({ stats, trends }: StatsProps, { stats: texts, trends: words }: Words): Stat[] => [
  {
    label: texts.creations,
    value: formatNumber(stats.totalCreations),
    trend: readTrend(trends.creations, words.creations),
    none: stats.totalCreations === 0 ? texts.noCreations : texts.noWeek,
  },
  {
    label: texts.posts,
    value: formatNumber(stats.totalPosts),
    trend: readTrend(trends.posts, words.posts),
    none: stats.totalPosts === 0 ? texts.noPosts : texts.noMonth,
  },
  {
    label: texts.views,
    value: stats.totalViews === null ? null : formatNumber(stats.totalViews),
    trend: readTrend(trends.views, words.views),
    none: stats.totalViews === null ? uncounted(stats, texts) : texts.noMonth,
  },
  {
    label: texts.engagement,
    value: stats.totalEngagement === null ? null : formatShare(stats.totalEngagement / 100),
    trend: readTrend(trends.engagement, words.engagement),
    none: stats.totalEngagement === null ? uncounted(stats, texts) : texts.noMonth,
  },
];

export function StatsStrip({ stats, trends }: StatsProps) {
  const texts = useTexts("dashboard");
  return (
    <Card aria-label={texts.stats.label}>
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {statsOf({ stats, trends }, texts).map(({ label, value, trend, none }, index) => (
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
            <dd className="mt-0.5 font-display text-stat font-[560] tracking-[-.03em] tabular-nums max-md:text-[28px] max-md:leading-8">
              {value ?? "–"}
            </dd>
            <dd className="mt-0.5 text-sm">
              {trend === null ? <span className="text-ink-3">{none}</span> : <TrendLine {...trend} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function TrendLine({ isDown, text }: Trend) {
  const Icon = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <span className={cx("flex items-center gap-1", isDown ? "text-ink-2" : "text-success")}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {text}
    </span>
  );
}
