import { useState } from "react";
import { formatDay, formatNumber } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import type { Trends } from "#shared/analytics/analytics.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { seriesOrder, seriesLooks } from "./series-look.ts";
import { ViewSwitch } from "./view-switch.tsx";
import type { ViewsPoint } from "./views-chart.tsx";

interface ViewsTableProps {
  title: string;
  points: readonly ViewsPoint[];
  shown: readonly Platform[];
}

const show = (value: number | null | undefined) => (value == null ? "–" : formatNumber(value));

function sumOf(point: ViewsPoint, shown: readonly Platform[]): number | null {
  const known = shown.flatMap((platform) => point[platform] ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

/** The newest first. */
function ViewsTable({ title, points, shown }: ViewsTableProps) {
  const { views } = useMessages("analytics");
  return (
    <section
      aria-label={views.table({ title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[420px] overflow-y-auto border-b border-line"
    >
      <table className="w-full text-sm md:table-fixed">
        <caption className="sr-only">{views.table({ title })}</caption>
        <thead className="sticky top-0 bg-surface-1 text-left text-ink-3">
          <tr>
            <th scope="col" className="py-2 pr-3 md:w-[28%] font-regular">
              {views.when}
            </th>
            {shown.map((platform) => (
              <th key={platform} scope="col" className="py-2 pl-2 text-right font-regular">
                {platformNames[platform]}
              </th>
            ))}
            {shown.length > 1 && (
              <th scope="col" className="py-2 pr-1 pl-2 text-right font-regular">
                {views.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.from} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-regular whitespace-nowrap">
                {formatDay(point.from)}
              </th>
              {shown.map((platform) => (
                <td key={platform} className="num py-1.5 pl-2 text-right">
                  {show(point[platform])}
                </td>
              ))}
              {shown.length > 1 && <td className="num py-1.5 pr-1 pl-2 text-right">{show(sumOf(point, shown))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ViewsChart = lazyPart(async () => (await import("./views-chart.tsx")).ViewsChart);

type PlatformTrends = Trends & { platform: Platform };

/** The intervals of the range with the gain of each platform. */
const pointsOf = (series: readonly PlatformTrends[]): ViewsPoint[] =>
  (series[0]?.series ?? []).map(({ from }, index) =>
    Object.assign({ from }, ...series.map((one) => ({ [one.platform]: one.series[index]?.views ?? null }))),
  );

export function ViewsCard({ series }: { series: readonly PlatformTrends[] | undefined }) {
  const { views } = useMessages("analytics");
  const [isTable, setIsTable] = useState(false);
  const shown = seriesOrder.filter((name) =>
    series?.some((one) => one.platform === name && one.series.some((part) => part.views !== null)),
  );
  const title = views.titles[series?.[0]?.range.interval ?? "day"];
  const hasNothing = series !== undefined && shown.length === 0;
  return (
    <Card aria-label={title} aria-busy={series === undefined || undefined} className="flex flex-col">
      <CardHeader title={title}>
        {shown.length > 0 && (
          <>
            <div className="ml-auto max-md:order-last max-md:ml-0 max-md:basis-full md:mr-2">
              {!isTable && <SeriesLegend shown={shown} />}
            </div>
            <ViewSwitch isTable={isTable} onChange={setIsTable} />
          </>
        )}
      </CardHeader>
      <CardBody className="flex grow flex-col">
        {series === undefined && <Skeleton lines={4} className="h-[180px] md:h-[260px]" />}
        {hasNothing && (
          <div className="grid min-h-[180px] grow place-content-center gap-1 text-center md:min-h-[260px]">
            <p className="font-medium">{views.none}</p>
            <p className="text-sm text-ink-3">{views.noneHint}</p>
          </div>
        )}
        {series !== undefined && shown.length > 0 && (
          <>
            {isTable ? (
              <ViewsTable title={title} points={pointsOf(series)} shown={shown} />
            ) : (
              // As high as the card beside it.
              <figure
                aria-label={`${title}. ${views.chart}`}
                className="relative min-h-[180px] grow *:absolute *:inset-0 md:min-h-[260px]"
              >
                <div>
                  <ViewsChart
                    props={{ points: pointsOf(series), shown }}
                    onMissed={() => setIsTable(true)}
                    fallback={<Skeleton lines={4} className="h-full" />}
                  />
                </div>
              </figure>
            )}
            <p className="mt-3 text-xs text-ink-3">{views.note}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function SeriesLegend({ shown }: { shown: readonly Platform[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {shown.map((platform) => (
        <li key={platform} className="flex items-center gap-2">
          <svg width="22" height="2" aria-hidden="true">
            <path
              d="M0 1h22"
              stroke={seriesLooks[platform].stroke}
              strokeWidth="2"
              strokeDasharray={seriesLooks[platform].dash}
            />
          </svg>
          {platformNames[platform]}
        </li>
      ))}
    </ul>
  );
}
