import { useSearchParams } from "react-router-dom";
import { AnalyticsBoard } from "#client/features/analytics/analytics-board.tsx";
import { ExportMenu } from "#client/features/analytics/export-menu.tsx";
import { RangePicker } from "#client/features/analytics/range-picker.tsx";
import { type Choice, choiceIn, choiceParams, problemOf, toQuery } from "#client/features/analytics/range.ts";
import { ShortLinksCard } from "#client/features/analytics/short-links-card.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useTitle } from "#client/lib/page/use-title.ts";
import { addDays, dayOf, noonOf } from "#client/lib/time/days.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";

export function Component() {
  const messages = useMessages("analytics");
  useTitle(messages.title);
  const zone = useTimeZone();
  const today = dayOf(useNow(), zone);
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params, today);
  // Reads location.search, because the router's last render may be older than the last change. Renders at once, because React gives a
  // field its old value until then, and the next typed digit would be lost.
  const choose = (change: Partial<Choice>) => {
    const current = choiceIn(new URLSearchParams(location.search), today);
    setParams(choiceParams({ ...current, ...change }), { replace: true, flushSync: true });
  };
  // The picker shows what is wrong with an invalid range; the board shows the last 30 days instead.
  const range = problemOf(choice) === null ? choice : { ...choice, from: addDays(today, -29), to: today };
  const nameOf = (day: string) => formatDate(noonOf(day, zone).toISOString());
  const metrics = toQuery(range, zone);
  const query = new URLSearchParams({ tz: zone, ...choiceParams({ ...range, span: null }) });
  // The notice of a failure leaves with its focused button.
  const focus = useRowFocus("h1");
  return (
    <div {...focus} className="contents">
      <PageHeader
        title={messages.title}
        actions={
          <div className="flex flex-wrap items-start gap-3 max-md:w-full xl:justify-end">
            <RangePicker choice={choice} today={today} onChoose={choose} />
            <ExportMenu query={query} fileName={`postloom-${range.from}-${range.to}`} />
          </div>
        }
      >
        {messages.compared({ from: nameOf(range.from), to: nameOf(range.to) })}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gutter)">
        <AnalyticsBoard metrics={metrics} />
        <IfMay action="content.read">
          <ShortLinksCard />
        </IfMay>
      </div>
    </div>
  );
}
