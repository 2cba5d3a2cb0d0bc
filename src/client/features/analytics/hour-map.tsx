import { useTexts } from "#client/lib/language.ts";
import { cx } from "#client/ui/cx.ts";
import { type HourOfWeek, levelOf } from "./best-times.ts";
import { hourName, weekdayName } from "./hour-names.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hoursOfDay = Array.from({ length: 24 }, (_hour, hour) => hour);
const levels = [0, 1, 2, 3, 4, 5];
const gridClass = "grid grid-cols-[36px_repeat(24,minmax(0,1fr))] gap-[2px] md:gap-[3px]";
const heat = (level: number) => ({ backgroundColor: `var(--heat-${level})` });

/** The week as cloth: over and under by turns, the stronger the hour the warmer. Its table says the same in figures. */
export function HourMap({ hours, best }: { hours: readonly HourOfWeek[]; best: HourOfWeek }) {
  const { times: texts } = useTexts("analytics");
  const rates = new Map(hours.map(({ weekday, hour, rate }) => [`${weekday} ${hour}`, rate]));
  const levelAt = (weekday: number, hour: number) => {
    const rate = rates.get(`${weekday} ${hour}`);
    return rate === undefined ? 0 : levelOf(rate, best.rate);
  };
  return (
    <div className="flex grow flex-col">
      <figure
        className="flex grow flex-col"
        aria-label={`${texts.map}. ${texts.text(weekdayName(best.weekday, "long"), hourName(best.hour))}`}
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
              {String(hour).padStart(2, "0")}
            </span>
          ))}
        </div>
      </figure>
      <p aria-hidden="true" className="mt-3 flex items-center gap-1.5 text-xs text-ink-3">
        {texts.quiet}
        {levels.map((level) => (
          <span key={level} style={heat(level)} className="h-3 w-5 rounded-[3px]" />
        ))}
        {texts.strong}
      </p>
    </div>
  );
}
