import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { AccountInsights, Overview } from "#shared/analytics/analytics.ts";
import { formatChange, formatNumber, formatShare, formatSigned } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import type { Areas } from "#client/texts/areas.ts";
import { Card } from "#client/ui/card.tsx";
import { cx } from "#client/ui/cx.ts";

type Texts = Areas["analytics"];

interface Kpi {
  label: string;
  value: string | null;
  /** Change against the time before, null where nothing can be compared. */
  change: number | null;
  inWords: (change: number) => string;
  /** Why there is no figure, or what stands where nothing is compared. */
  note: string;
}

/** The server says a change in English, its figure first: "+12%", "+2.1%" in points. */
const figureOf = (said: string | null): number | null => {
  const figure = said?.match(/^[+-]?[\d.]+/)?.[0];
  return figure === undefined ? null : Number(figure);
};

function followersOf(insights: readonly AccountInsights[] | undefined, { why }: Texts) {
  if (insights === undefined) return { value: null, note: "" };
  if (insights.length === 0) return { value: null, note: why.noAccounts };
  const gained = insights.flatMap(({ followers }) => followers.gained ?? []);
  if (gained.length === 0) return { value: null, note: why.noFollowers };
  const sum = gained.reduce((total, one) => total + one, 0);
  return {
    value: sum === 0 ? "0" : formatSigned(sum),
    note: why.followers(gained.length, formatNumber(gained.length)),
  };
}

function kpisOf({ totals, trends }: Overview, insights: readonly AccountInsights[] | undefined, texts: Texts): Kpi[] {
  const { stats, change, why } = texts;
  const unknown = totals.posts === 0 ? why.noPosts : why.notCounted;
  const noRate = totals.posts === 0 || totals.views === null ? unknown : why.noRate;
  return [
    {
      label: stats.views,
      value: totals.views === null ? null : formatNumber(totals.views),
      change: figureOf(trends.views),
      inWords: (percent) => change.views(formatChange(percent / 100)),
      note: totals.views === null ? unknown : change.none,
    },
    {
      label: stats.engagement,
      value: totals.engagementRate === null ? null : formatShare(totals.engagementRate / 100),
      change: figureOf(trends.engagementRate),
      inWords: (points) => change.points(formatSigned(points)),
      note: totals.engagementRate === null ? noRate : change.none,
    },
    {
      label: stats.posts,
      value: formatNumber(totals.posts),
      change: figureOf(trends.posts),
      inWords: (percent) => change.posts(formatChange(percent / 100)),
      note: change.none,
    },
    { label: stats.followers, change: null, inWords: () => "", ...followersOf(insights, texts) },
  ];
}

interface KpiStripProps {
  overview: Overview;
  insights: readonly AccountInsights[] | undefined;
}

export function KpiStrip({ overview, insights }: KpiStripProps) {
  const texts = useTexts("analytics");
  return (
    <Card aria-label={texts.strip}>
      <dl className="grid grid-cols-2 xl:grid-cols-4">
        {kpisOf(overview, insights, texts).map(({ label, value, change, inWords, note }, index) => (
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
                <Change change={change} text={change === 0 ? texts.change.same : inWords(change)} />
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
