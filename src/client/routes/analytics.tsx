import { useSearchParams } from "react-router-dom";
import { AnalyticsBoard } from "#client/features/analytics/analytics-board.tsx";
import { ExportMenu } from "#client/features/analytics/export-menu.tsx";
import { addDays, type Choice, choiceIn, choiceParams, problemOf, toQuery } from "#client/features/analytics/range.ts";
import { RangePicker } from "#client/features/analytics/range-picker.tsx";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/local-time.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { useNow } from "#client/lib/use-now.ts";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Minute } from "#shared/time.ts";

export function Component() {
  const texts = useTexts("analytics");
  useTitle(texts.title);
  const zone = useTimeZone();
  const today = toLocalInput(useNow(Minute.ms), zone).slice(0, 10);
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params, today);
  const choose = (wanted: Choice) => setParams(choiceParams(wanted), { replace: true });
  // Days that cannot be asked for are said to be wrong beside the fields; the last ones that could stay out of the way.
  const asked = problemOf(choice) === null ? choice : { ...choice, from: addDays(today, -29), to: today };
  const nameOf = (day: string) => formatDate((fromLocalInput(`${day}T12:00`, zone) ?? new Date(day)).toISOString());
  const figures = toQuery(asked, zone);
  const query = new URLSearchParams({ tz: zone, ...choiceParams({ ...asked, span: null }) });
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <div className="flex flex-wrap items-start gap-3 max-md:w-full xl:justify-end">
            <RangePicker choice={choice} today={today} onChoose={choose} />
            <ExportMenu query={query} fileName={`postloom-${asked.from}-${asked.to}`} />
          </div>
        }
      >
        {texts.compared(nameOf(asked.from), nameOf(asked.to))}
      </PageHeader>
      <AnalyticsBoard figures={figures} />
    </>
  );
}
