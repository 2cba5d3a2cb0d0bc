import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatChange, formatNumber, formatShare, formatSigned } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { cx } from "#client/ui/cx.ts";
import { Card } from "#client/ui/layout/card.tsx";
import type { AccountInsights, Overview } from "#shared/analytics/analytics.ts";
import { percentChange, pointsChange } from "#shared/analytics/changes.ts";

type Messages = Areas["analytics"];

interface Kpi {
  label: string;
  value: string | null;
  /** The change against the previous range; null: not comparable. */
  change: number | null;
  changeText: (change: number) => string;
  /** Why there is no value, or the text in place of a comparison. */
  note: string;
}

function followersOf(insights: readonly AccountInsights[] | undefined, { why }: Messages) {
  if (insights === undefined) return { value: null, note: "" };
  if (insights.length === 0) return { value: null, note: why.noAccounts };
  const gained = insights.flatMap(({ followers }) => followers.gained ?? []);
  if (gained.length === 0) return { value: null, note: why.noFollowers };
  const sum = gained.reduce((total, one) => total + one, 0);
  return {
    value: sum === 0 ? "0" : formatSigned(sum),
    note: why.followers({ accounts: gained.length }),
  };
}

function kpisOf(
  { totals, previous }: Overview,
  insights: readonly AccountInsights[] | undefined,
  messages: Messages,
): Kpi[] {
  const { stats, change, why } = messages;
  const unknown = totals.posts === 0 ? why.noPosts : why.notCounted;
  const noRate = totals.posts === 0 || totals.views === null ? unknown : why.noRate;
  return [
    {
      label: stats.views,
      value: totals.views === null ? null : formatNumber(totals.views),
      change: percentChange(totals.views, previous.views),
      changeText: (percent) => change.views({ change: formatChange(percent / 100) }),
      note: totals.views === null ? unknown : change.none,
    },
    {
      label: stats.engagement,
      value: totals.engagementRate === null ? null : formatShare(totals.engagementRate / 100),
      change: pointsChange(totals.engagementRate, previous.engagementRate),
      changeText: (points) => change.points({ points: formatSigned(points) }),
      note: totals.engagementRate === null ? noRate : change.none,
    },
    {
      label: stats.posts,
      value: formatNumber(totals.posts),
      change: percentChange(totals.posts, previous.posts),
      changeText: (percent) => change.posts({ change: formatChange(percent / 100) }),
      note: change.none,
    },
    { label: stats.followers, change: null, changeText: () => "", ...followersOf(insights, messages) },
  ];
}

interface KpiStripProps {
  overview: Overview;
  insights: readonly AccountInsights[] | undefined;
}

export function KpiStrip({ overview, insights }: KpiStripProps) {
  const messages = useMessages("analytics");
  return (
    <Card aria-label={messages.strip}>
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {kpisOf(overview, insights, messages).map(({ label, value, change, changeText, note }, index) => (
          <div
            key={label}
            className={cx(
              "min-w-0 border-line px-4 py-3.5 md:px-5 md:py-4.5",
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
              {value === null || change === null ? (
                <span className="text-ink-3">{note}</span>
              ) : (
                <Change change={change} text={change === 0 ? messages.change.same : changeText(change)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Change({ change, text }: { change: number; text: string }) {
  if (change === 0) return <span className="text-ink-3">{text}</span>;
  const Icon = change < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <span className={cx("flex items-start gap-1", change < 0 ? "text-ink-2" : "text-success")}>
      <Icon size={14} strokeWidth={2} className="mt-[3px] shrink-0" aria-hidden="true" />
      {text}
    </span>
  );
}
