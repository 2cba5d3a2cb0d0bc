import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { Dashboard } from "#shared/users.ts";
import { formatNumber, formatShare } from "#client/lib/format.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";

type StatsProps = Pick<Dashboard, "stats" | "trends">;

interface Stat {
  label: string;
  value: string | null;
  trend: string | null;
  /** Stands where nothing can be compared yet. */
  none: string;
}

const uncounted = ({ totalPosts }: StatsProps["stats"]) =>
  totalPosts === 0 ? "Counted after your first post" : "No figures from the networks yet";

const statsOf = ({ stats, trends }: StatsProps): Stat[] => [
  {
    label: "Total Creations",
    value: formatNumber(stats.totalCreations),
    trend: trends.creations,
    none: stats.totalCreations === 0 ? "No creations yet" : "No earlier week to compare",
  },
  {
    label: "Total Posts",
    value: formatNumber(stats.totalPosts),
    trend: trends.posts,
    none: stats.totalPosts === 0 ? "No posts yet" : "No earlier month to compare",
  },
  {
    label: "Total Views",
    value: stats.totalViews === null ? null : formatNumber(stats.totalViews),
    trend: trends.views,
    none: stats.totalViews === null ? uncounted(stats) : "No earlier month to compare",
  },
  {
    label: "Engagement",
    value: stats.totalEngagement === null ? null : formatShare(stats.totalEngagement / 100),
    trend: trends.engagement,
    none: stats.totalEngagement === null ? uncounted(stats) : "No earlier month to compare",
  },
];

export function StatsStrip({ stats, trends }: StatsProps) {
  return (
    <Card aria-label="Statistics">
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {statsOf({ stats, trends }).map(({ label, value, trend, none }, index) => (
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
              {trend === null ? <span className="text-ink-3">{none}</span> : <Trend text={trend} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Trend({ text }: { text: string }) {
  const isDown = text.startsWith("-");
  const Icon = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <span className={cx("flex items-center gap-1", isDown ? "text-ink-2" : "text-success")}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      {text}
    </span>
  );
}
