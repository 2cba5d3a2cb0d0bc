import { useState } from "react";
import { formatNumber, formatShare } from "#client/lib/language/format.ts";
import { currentLanguage, useMessages } from "#client/lib/language/language.ts";
import { twoDigits } from "#client/lib/time/days.ts";
import { cx } from "#client/ui/cx.ts";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import type { AccountInsights } from "#shared/analytics/analytics.ts";
import { Day } from "#shared/durations.ts";
import { locales } from "#shared/languages.ts";
import { type HourOfWeek, mergeHours, levelOf } from "./merge-hours.ts";
import { ViewSwitch } from "./view-switch.tsx";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hoursOfDay = Array.from({ length: 24 }, (_hour, hour) => hour);
const levels = [0, 1, 2, 3, 4, 5];
const gridClass = "grid grid-cols-[36px_repeat(24,minmax(0,1fr))] gap-[2px] md:gap-[3px]";
const heat = (level: number) => ({ backgroundColor: `var(--heat-${level})` });

const aMonday = Date.UTC(2024, 0, 1);

/** "Mon", "Monday"; 1 is Monday. */
const weekdayName = (weekday: number, style: "short" | "long"): string =>
  new Intl.DateTimeFormat(locales[currentLanguage()], { weekday: style, timeZone: "UTC" }).format(
    aMonday + (weekday - 1) * Day.ms,
  );

const hourName = (hour: number): string => `${twoDigits(hour)}:00`;

/** A heat map of the week in a woven pattern: the higher the rate, the warmer. The table has the numbers. */
function HourMap({ hours, best }: { hours: readonly HourOfWeek[]; best: HourOfWeek }) {
  const { times: messages } = useMessages("analytics");
  const rates = new Map(hours.map(({ weekday, hour, rate }) => [`${weekday} ${hour}`, rate]));
  const levelAt = (weekday: number, hour: number) => {
    const rate = rates.get(`${weekday} ${hour}`);
    return rate === undefined ? 0 : levelOf(rate, best.rate);
  };
  return (
    <div className="flex grow flex-col">
      <figure
        className="flex grow flex-col"
        aria-label={`${messages.map}. ${messages.text({ weekday: weekdayName(best.weekday, "long"), hour: hourName(best.hour) })}`}
      >
        {weekdays.map((weekday) => (
          <div key={weekday} className={cx(gridClass, "mb-[3px] max-h-11 min-h-6 grow")}>
            <span className="num self-center text-xs text-ink-3">{weekdayName(weekday, "short")}</span>
            {hoursOfDay.map((hour) => (
              <span
                key={hour}
                title={`${weekdayName(weekday, "short")} ${hourName(hour)}`}
                style={heat(levelAt(weekday, hour))}
                className={cx("rounded-[3px]", (weekday + hour) % 2 === 1 && "my-px")}
              />
            ))}
          </div>
        ))}
        <div className={gridClass}>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="num col-span-6 text-xs text-ink-3">
              {twoDigits(hour)}
            </span>
          ))}
        </div>
      </figure>
      <p aria-hidden="true" className="mt-3 flex items-center gap-1.5 text-xs text-ink-3">
        {messages.quiet}
        {levels.map((level) => (
          <span key={level} style={heat(level)} className="h-3 w-5 rounded-[3px]" />
        ))}
        {messages.strong}
      </p>
    </div>
  );
}

const headClass = "py-2 font-regular";

export function BestTimesCard({ insights }: { insights: readonly AccountInsights[] | undefined }) {
  const { times: messages } = useMessages("analytics");
  const [isTable, setIsTable] = useState(false);
  const hours = mergeHours((insights ?? []).flatMap(({ bestTimes }) => bestTimes));
  const [best] = hours;
  return (
    <Card aria-label={messages.title} aria-busy={insights === undefined || undefined} className="flex flex-col">
      <CardHeader title={messages.title}>
        {best !== undefined && <ViewSwitch isTable={isTable} onChange={setIsTable} />}
      </CardHeader>
      <CardBody className="flex grow flex-col">
        {insights === undefined && <Skeleton lines={4} />}
        {insights !== undefined && best === undefined && (
          <div className="grid justify-items-center gap-1 py-10 text-center">
            <p className="font-medium">{messages.none}</p>
            <p className="text-sm text-ink-3">{messages.noneHint}</p>
          </div>
        )}
        {best !== undefined && !isTable && <HourMap hours={hours} best={best} />}
        {best !== undefined && isTable && (
          <table className="w-full text-sm">
            <caption className="sr-only">{messages.map}</caption>
            <thead className="text-left text-ink-3">
              <tr>
                <th scope="col" className={headClass}>
                  {messages.weekday}
                </th>
                <th scope="col" className={headClass}>
                  {messages.hour}
                </th>
                <th scope="col" className={`${headClass} text-right`}>
                  {messages.posts}
                </th>
                <th scope="col" className={`${headClass} text-right`}>
                  {messages.engagement}
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
            {messages.text({ weekday: weekdayName(best.weekday, "long"), hour: hourName(best.hour) })}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
