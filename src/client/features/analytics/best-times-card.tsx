import { useState } from "react";
import type { AccountInsights } from "#shared/analytics/analytics.ts";
import { formatNumber, formatShare } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { mergeHours } from "./best-times.ts";
import { hourName, weekdayName } from "./hour-names.ts";
import { HourMap } from "./hour-map.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const headClass = "py-2 font-regular";

export function BestTimesCard({ insights }: { insights: readonly AccountInsights[] | undefined }) {
  const { times: texts } = useTexts("analytics");
  const [isTable, setIsTable] = useState(false);
  const hours = mergeHours((insights ?? []).flatMap(({ bestTimes }) => bestTimes));
  const [best] = hours;
  return (
    <Card aria-label={texts.title} aria-busy={insights === undefined || undefined} className="flex flex-col">
      <CardHeader title={texts.title}>
        {best !== undefined && <ViewSwitch isTable={isTable} onChange={setIsTable} />}
      </CardHeader>
      <CardBody className="flex grow flex-col">
        {insights === undefined && <Skeleton lines={4} />}
        {insights !== undefined && best === undefined && (
          <div className="grid justify-items-center gap-1 py-10 text-center">
            <p className="font-medium">{texts.none}</p>
            <p className="text-sm text-ink-3">{texts.noneHint}</p>
          </div>
        )}
        {best !== undefined && !isTable && <HourMap hours={hours} best={best} />}
        {best !== undefined && isTable && (
          <table className="w-full text-sm">
            <caption className="sr-only">{texts.map}</caption>
            <thead className="text-left text-ink-3">
              <tr>
                <th scope="col" className={headClass}>
                  {texts.weekday}
                </th>
                <th scope="col" className={headClass}>
                  {texts.hour}
                </th>
                <th scope="col" className={`${headClass} text-right`}>
                  {texts.posts}
                </th>
                <th scope="col" className={`${headClass} text-right`}>
                  {texts.engagement}
                </th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ weekday, hour, posts, rate }) => (
                <tr key={`${weekday} ${hour}`} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-regular">
                    {weekdayName(weekday, "long")}
                  </th>
                  <td className="num">{hourName(hour)}</td>
                  <td className="num text-right">{formatNumber(posts)}</td>
                  <td className="num text-right">{formatShare(rate / 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {best !== undefined && (
          <p className="mt-4 text-sm text-ink-2">
            {texts.text(weekdayName(best.weekday, "long"), hourName(best.hour))}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
