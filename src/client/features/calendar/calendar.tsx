import { FileUp, Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ShareButton } from "#client/features/client-links/share-button.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { useStoredFlag } from "#client/lib/browser/use-stored-flag.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { dayOf } from "#client/lib/time/days.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { LoadError } from "#client/ui/feedback/load-error.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { PageHeader } from "#client/ui/layout/page-header.tsx";
import { Agenda } from "./agenda.tsx";
import { type Anchor, CalendarContext, type CalendarContextValue } from "./calendar-context.ts";
import { CalendarFilter, useSecondZone } from "./calendar-filter.tsx";
import { CalendarPopover, type Opened } from "./calendar-popover.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import {
  type AskedView,
  calendarViews,
  countFilters,
  daysShown,
  spanOfDays,
  stepFrom,
  viewIn,
  withView,
  rangeLabel,
} from "./calendar-view.ts";
import { DraftsBar, useCalendarDrafts } from "./drafts-bar.tsx";
import { MonthGrid } from "./grid/month-grid.tsx";
import { WeekGrid } from "./grid/week-grid.tsx";
import { useCalendarItems } from "./use-calendar-items.ts";
import { useCardKeys } from "./use-card-keys.ts";
import { useMovePost } from "./use-move-post.ts";
import { useScreenKeys } from "./use-screen-keys.ts";
import { useWide } from "./use-wide.ts";

const narrowViews = ["week", "month"] as const;

/** Posts by day, with free slots and planned repeats. The view is in the URL. */
export function Calendar() {
  const messages = useMessages("calendar");
  const [params, setParams] = useSearchParams();
  const asked = viewIn(params);
  const isWide = useWide();
  const zone = useTimeZone();
  const now = useNow();
  const view = !isWide && asked.view === "list" ? "month" : asked.view;
  const isList = !isWide || view === "list";
  const day = asked.day ?? dayOf(now);
  const days = useMemo(() => daysShown(isWide ? view : view === "week" ? "week" : "list", day), [isWide, view, day]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the zone decides when a day begins
  const span = useMemo(() => spanOfDays(days), [days, zone]);
  const [showsSlots, setShowsSlots] = useStoredFlag("calendar_slots", true);
  const [secondZone, setSecondZone] = useSecondZone();
  const may = useMay();
  const mayPlan = may("posts.publish");
  const mayCompose = may("content.write");
  const { drop, moving } = useMovePost();
  const { query, failure, posts, byDay, accounts } = useCalendarItems(span, asked, showsSlots && mayCompose, moving);
  const calendarDrafts = useCalendarDrafts();
  const { drafts } = calendarDrafts;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const focusSelector = useRef<string | null>(null);

  const show = (change: Partial<AskedView>) =>
    setParams(withView(new URLSearchParams(location.search), change), { replace: true });

  const keys = useCardKeys({
    view,
    day,
    days,
    // Without the right, no key moves a post.
    postOf: (id) =>
      mayPlan ? (posts.find((post) => post.id === id) ?? drafts?.find((draft) => draft.id === id)) : undefined,
    drop,
    show: (wanted) => show({ day: wanted }),
    askForTime: (draft) => setOpened({ what: "time", post: draft }),
    focusBoard: () => board.current?.focus(),
    focusCard: (selector) => {
      focusSelector.current = selector;
    },
  });
  useScreenKeys({ onWeek: () => show({ view: "week" }), onMonth: () => show({ view: "month" }) });

  // A dropped card is rendered at its new place: it gets the focus as soon as it exists.
  useEffect(() => {
    if (focusSelector.current === null) return;
    const card = board.current?.querySelector<HTMLElement>(focusSelector.current);
    if (card == null) return;
    focusSelector.current = null;
    card.focus();
  });
  // The card of the tab stop may be hidden behind "1 more" of a month.
  useEffect(() => {
    if (board.current?.querySelector('[data-post][tabindex="0"]') !== null) return;
    const card = board.current.querySelector<HTMLElement>("[data-post]");
    if (card !== null) setTabStop(card.dataset["post"] ?? null);
  }, [tabStop, byDay, days]);

  const firstShown = posts[0]?.id ?? null;
  const context: CalendarContextValue = {
    open: (post, anchor) => setOpened({ what: "post", post, anchor }),
    compose: (at, anchor) => setOpened({ what: "compose", at, anchor }),
    showDay: (shownDay, items, anchor) => setOpened({ what: "day", day: shownDay, items, anchor }),
    drop,
    mayCompose,
    mayPlan,
    lifted: keys.lifted,
    moving,
    tabStop: posts.some(({ id }) => id === tabStop) ? tabStop : firstShown,
    secondZone,
  };
  const shared = { days, byDay, now };
  return (
    <CalendarContext value={context}>
      <PageHeader
        title={messages.title}
        actions={
          <div className="flex flex-wrap gap-2">
            <CalendarFilter
              asked={asked}
              onChange={show}
              accounts={accounts}
              showsSlots={showsSlots}
              onShowsSlots={setShowsSlots}
              secondZone={secondZone}
              onSecondZone={setSecondZone}
            />
            {mayCompose && (
              <Link to={paths.importPosts} className={buttonClass()}>
                <FileUp size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className="max-sm:sr-only">{messages.import}</span>
              </Link>
            )}
            <ShareButton shared={{ month: day.slice(0, 7) }} isNarrow />
            {mayCompose && <NewPost onOpen={(anchor) => setOpened({ what: "compose", at: null, anchor })} />}
          </div>
        }
      />
      <CalendarToolbar
        view={view}
        views={isWide ? calendarViews : narrowViews}
        range={rangeLabel(view, day, days)}
        onView={(next) => show({ view: next })}
        onStep={(direction) => show({ day: stepFrom(view, day, direction) })}
        onToday={() => show({ day: undefined })}
      />
      {/* The arrow keys belong to the posts inside, each of them a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={board}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset belongs to a form
        role="group"
        aria-label={messages.title}
        tabIndex={-1}
        className="outline-none"
        onKeyDown={keys.onKeyDown}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) focusSelector.current = null;
          if (target.dataset["post"] !== undefined) setTabStop(target.dataset["post"]);
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (keys.lifted !== null && relatedTarget !== null && !currentTarget.contains(relatedTarget)) keys.cancel();
        }}
      >
        <output className="sr-only" aria-live="assertive">
          {keys.announcement}
        </output>
        {isWide && mayCompose && <DraftsBar {...calendarDrafts} />}
        <Card aria-busy={query.isPending || undefined}>
          {failure !== null && (
            <div className="p-4">
              <LoadError title={messages.failed} {...failure} />
            </div>
          )}
          {query.data?.isWhole === false && (
            <div className="p-4">
              <Callout tone="warning">{messages.tooMany}</Callout>
            </div>
          )}
          {mayPlan && <p className="sr-only">{messages.keys.hint}</p>}
          {isList ? (
            query.data !== undefined ? (
              <Agenda {...shared} isNarrowed={countFilters(asked) > 0} />
            ) : (
              failure === null && (
                <div className="grid gap-5 p-4">
                  <span className="sr-only">{messages.loading}</span>
                  <Skeleton picture />
                  <Skeleton picture />
                </div>
              )
            )
          ) : view === "week" ? (
            <WeekGrid {...shared} />
          ) : (
            <MonthGrid {...shared} day={day} />
          )}
        </Card>
      </div>
      {opened !== null && <CalendarPopover opened={opened} onClose={() => setOpened(null)} />}
    </CalendarContext>
  );
}

function NewPost({ onOpen }: { onOpen: (anchor: Anchor) => void }) {
  const messages = useMessages("calendar");
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={({ currentTarget }) => onOpen(currentTarget)}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {messages.newPost}
    </Button>
  );
}
