import { Plus } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { showToast } from "#client/lib/toast.ts";
import { useNow } from "#client/lib/use-now.ts";
import { useStoredFlag } from "#client/lib/use-stored-flag.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { Agenda } from "./agenda.tsx";
import { type Anchor, CalendarContext, type CalendarDesk, type Dragged } from "./calendar-context.ts";
import { CalendarFilter } from "./calendar-filter.tsx";
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
} from "./calendar-view.ts";
import { dayOf } from "./days.ts";
import { DraftsShelf } from "./drafts-shelf.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { rangeWords } from "./range-words.ts";
import { useCalendarItems } from "./use-calendar-items.ts";
import { useCalendarKeys } from "./use-calendar-keys.ts";
import { useMovePost } from "./use-move-post.ts";
import { useSecondZone } from "./use-second-zone.ts";
import { useShelf } from "./use-shelf.ts";
import { useViewKeys } from "./use-view-keys.ts";
import { useWide } from "./use-wide.ts";
import { WeekGrid } from "./week-grid.tsx";

const everyMinute = 60_000;
const narrowViews = ["week", "month"] as const;

/** What went out and is to go out. What is shown stands in the address. */
export function Calendar() {
  const texts = useTexts("calendar");
  const [params, setParams] = useSearchParams();
  const asked = viewIn(params);
  const isWide = useWide();
  const zone = useTimeZone();
  const now = useNow(everyMinute);
  const view = !isWide && asked.view === "list" ? "month" : asked.view;
  const isList = !isWide || view === "list";
  const day = asked.day ?? dayOf(now);
  const days = useMemo(() => daysShown(isWide ? view : view === "week" ? "week" : "list", day), [isWide, view, day]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the zone decides when a day begins
  const span = useMemo(() => spanOfDays(days), [days, zone]);
  const [showsSlots, setShowsSlots] = useStoredFlag("calendar_slots", true);
  const [secondZone, setSecondZone] = useSecondZone();
  const { move, moving } = useMovePost();
  const { query, posts, byDay, accounts } = useCalendarItems(span, asked, showsSlots, moving);
  const drafts = useShelf();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef<string | null>(null);
  const dragged = useRef<Dragged | null>(null);

  const show = (change: Partial<AskedView>) =>
    setParams(withView(new URLSearchParams(location.search), change), { replace: true });

  const drop = (post: CalendarPost, to: Date) => {
    const isToCome = to.getTime() > Date.now();
    if (isToCome) void move(post, to);
    else showToast({ tone: "info", title: texts.past, announce: "alert" });
    return isToCome;
  };
  const keys = useCalendarKeys({
    view,
    day,
    days,
    postOf: (id) => posts.find((post) => post.id === id) ?? drafts?.find((draft) => draft.id === id),
    drop,
    show: (wanted) => show({ day: wanted }),
    askForTime: (draft) => setOpened({ what: "time", post: draft }),
    focusBoard: () => board.current?.focus(),
    focusCard: (selector) => {
      wantsFocus.current = selector;
    },
  });
  useViewKeys({ onWeek: () => show({ view: "week" }), onMonth: () => show({ view: "month" }) });

  // The card that was put down is drawn anew at its place: the focus goes there once it is.
  useEffect(() => {
    if (wantsFocus.current === null) return;
    const card = board.current?.querySelector<HTMLElement>(wantsFocus.current);
    if (card == null) return;
    wantsFocus.current = null;
    card.focus();
  });
  // The one that Tab led to may be counted only, by "1 more" of a month.
  useEffect(() => {
    if (board.current?.querySelector('[data-post][tabindex="0"]') !== null) return;
    const card = board.current.querySelector<HTMLElement>("[data-post]");
    if (card !== null) setTabStop(card.dataset["post"] ?? null);
  }, [tabStop, byDay, days]);

  const firstShown = posts[0]?.id ?? null;
  const desk: CalendarDesk = {
    open: (post, anchor) => setOpened({ what: "post", post, anchor }),
    compose: (at, anchor) => setOpened({ what: "compose", at, anchor }),
    showDay: (shownDay, items, anchor) => setOpened({ what: "day", day: shownDay, items, anchor }),
    drop,
    hold: (taken) => {
      dragged.current = taken;
    },
    held: () => dragged.current,
    lifted: keys.lifted,
    moving,
    tabStop: posts.some(({ id }) => id === tabStop) ? tabStop : firstShown,
    secondZone,
  };
  const shared = { days, byDay, now };
  return (
    <CalendarContext value={desk}>
      <PageHeader
        title={texts.title}
        actions={
          <div className="flex gap-2">
            <CalendarFilter
              asked={asked}
              onChange={show}
              accounts={accounts}
              showsSlots={showsSlots}
              onShowsSlots={setShowsSlots}
              secondZone={secondZone}
              onSecondZone={setSecondZone}
            />
            <NewPost onOpen={(anchor) => setOpened({ what: "compose", at: null, anchor })} />
          </div>
        }
      />
      <CalendarToolbar
        view={view}
        views={isWide ? calendarViews : narrowViews}
        range={rangeWords(view, day, days)}
        onView={(next) => show({ view: next })}
        onStep={(direction) => show({ day: stepFrom(view, day, direction) })}
        onToday={() => show({ day: undefined })}
      />
      {/* The arrow keys belong to the posts inside, each of them a button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={board}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
        role="group"
        aria-label={texts.title}
        tabIndex={-1}
        className="outline-none"
        onKeyDown={keys.onKeyDown}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) wantsFocus.current = null;
          if (target.dataset["post"] !== undefined) setTabStop(target.dataset["post"]);
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (keys.lifted !== null && relatedTarget !== null && !currentTarget.contains(relatedTarget)) keys.cancel();
        }}
      >
        <output className="sr-only" aria-live="assertive">
          {keys.announcement}
        </output>
        {isWide && <DraftsShelf drafts={drafts} />}
        <Card aria-busy={query.isPending || undefined}>
          {query.error !== null && (
            <div className="p-4">
              <Callout
                tone="danger"
                announce="alert"
                title={texts.failed}
                action={
                  <Button
                    size="sm"
                    busy={query.isFetching}
                    busyLabel={texts.retrying}
                    onClick={() => void query.refetch()}
                  >
                    {texts.retry}
                  </Button>
                }
              >
                {errorText(query.error)}
              </Callout>
            </div>
          )}
          {query.data?.isWhole === false && (
            <div className="p-4">
              <Callout tone="warning">{texts.tooMany}</Callout>
            </div>
          )}
          <p className="sr-only">{texts.keys.hint}</p>
          {isList ? (
            query.data !== undefined ? (
              <Agenda {...shared} isNarrowed={countFilters(asked) > 0} />
            ) : (
              query.isPending && (
                <div className="grid gap-5 p-4">
                  <span className="sr-only">{texts.loading}</span>
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
  const texts = useTexts("calendar");
  return (
    <Button variant="primary" aria-haspopup="dialog" onClick={({ currentTarget }) => onOpen(currentTarget)}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {texts.newPost}
    </Button>
  );
}
