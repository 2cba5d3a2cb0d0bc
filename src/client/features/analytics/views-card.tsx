import { useState } from "react";
import type { Trends } from "#shared/analytics/analytics.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { lazyPart } from "#client/ui/lazy-part.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { SeriesLegend } from "./series-legend.tsx";
import { seriesOrder } from "./series-look.ts";
import { ViewSwitch } from "./view-switch.tsx";
import type { ViewsPoint } from "./views-chart.tsx";
import { ViewsTable } from "./views-table.tsx";

const ViewsChart = lazyPart(async () => (await import("./views-chart.tsx")).ViewsChart);

type PlatformTrends = Trends & { platform: Platform };

/** The parts of the range, each with what every platform gained in it. */
const pointsOf = (series: readonly PlatformTrends[]): ViewsPoint[] =>
  (series[0]?.series ?? []).map(({ from }, index) =>
    Object.assign({ from }, ...series.map((one) => ({ [one.platform]: one.series[index]?.views ?? null }))),
  );

export function ViewsCard({ series }: { series: readonly PlatformTrends[] | undefined }) {
  const { views } = useTexts("analytics");
  const [isTable, setIsTable] = useState(false);
  const shown = seriesOrder.filter((name) =>
    series?.some((one) => one.platform === name && one.series.some((part) => part.views !== null)),
  );
  const title = views.titles[series?.[0]?.range.interval ?? "day"];
  const hasNothing = series !== undefined && shown.length === 0;
  return (
    <Card aria-label={title} aria-busy={series === undefined || undefined}>
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
      <CardBody>
        {series === undefined && <Skeleton lines={4} className="h-[180px] md:h-[260px]" />}
        {hasNothing && (
          <div className="grid h-[180px] place-content-center gap-1 text-center md:h-[260px]">
            <p className="font-medium">{views.none}</p>
            <p className="text-sm text-ink-3">{views.noneHint}</p>
          </div>
        )}
        {series !== undefined && shown.length > 0 && (
          <>
            {isTable ? (
              <ViewsTable title={title} points={pointsOf(series)} shown={shown} />
            ) : (
              <figure aria-label={`${title}. ${views.chart}`} className="h-[180px] md:h-[260px]">
                <ViewsChart
                  props={{ points: pointsOf(series), shown }}
                  onMissed={() => setIsTable(true)}
                  fallback={<Skeleton lines={4} className="h-full" />}
                />
              </figure>
            )}
            <p className="mt-3 text-xs text-ink-3">{views.note}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}
