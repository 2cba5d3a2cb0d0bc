import { type KeyboardEvent, useState } from "react";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { areSingleKeysOn } from "#client/lib/single-keys.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Lifted } from "./calendar-context.ts";
import type { CalendarViewName } from "./calendar-view.ts";
import { addDays, type DayKey, dayOf, instantAt, minuteOf, snapMinute } from "./days.ts";
import { isMovable } from "./items.ts";

interface KeysOptions {
  view: CalendarViewName;
  /** The day the calendar shows, to begin with for a draft. */
  day: DayKey;
  /** All that are in sight. */
  days: readonly DayKey[];
  postOf: (id: string) => CalendarPost | undefined;
  /** False: the post stays where it is. */
  drop: (post: CalendarPost, to: Date) => boolean;
  /** Shows the days around another one. */
  show: (day: DayKey) => void;
  askForTime: (draft: CalendarPost) => void;
  focusBoard: () => void;
  /** Of the card that it finds, as soon as that is drawn. */
  focusCard: (selector: string) => void;
}

const usualMinute = 9 * 60;
const stepMinutes = 15;

/** What an arrow key does to a post in hand: a quarter of an hour or a day; in a month, a day or a week. */
function moved({ day, minute }: Lifted, key: string, view: CalendarViewName): { day: DayKey; minute: number } | null {
  const [acrossDays, updown] = view === "week" ? [1, 0] : [1, 7];
  const byMinutes = view === "week" ? stepMinutes : 0;
  switch (key) {
    case "ArrowLeft":
      return { day: addDays(day, -acrossDays), minute };
    case "ArrowRight":
      return { day: addDays(day, acrossDays), minute };
    case "ArrowUp":
      return { day: addDays(day, -updown), minute: snapMinute(minute - byMinutes) };
    case "ArrowDown":
      return { day: addDays(day, updown), minute: snapMinute(minute + byMinutes) };
    default:
      return null;
  }
}

const cardsIn = (grid: Element) => [...grid.querySelectorAll<HTMLElement>("[data-post]")];

/** The card an arrow key leads to: the next or last one, or the first of another day that has any. */
function neighbour(grid: Element, from: Element, key: string): HTMLElement | undefined {
  const cards = cardsIn(grid);
  const index = cards.findIndex((card) => card === from);
  const dayOfCard = (card: Element) => card.closest("ul");
  if (key === "ArrowDown") return cards[index + 1];
  if (key === "ArrowUp") return cards[index - 1];
  const here = dayOfCard(from);
  if (key === "ArrowRight") return cards.slice(index).find((card) => dayOfCard(card) !== here);
  const before = cards.slice(0, index).findLast((card) => dayOfCard(card) !== here);
  return before && cards.find((card) => dayOfCard(card) === dayOfCard(before));
}

/** A post on the board at a time of its own; a draft lies on the shelf. */
const cardOf = ({ id, scheduledAt, at }: CalendarPost) =>
  scheduledAt === null ? `[data-draft="${id}"]` : `[data-post="${id}"][data-at="${at}"]`;

const isArrow = (key: string) => key.startsWith("Arrow");

/** The keyboard's way through a calendar: arrows go from post to post, M picks one up, and then they move it. */
export function useCalendarKeys({
  view,
  day,
  days,
  postOf,
  drop,
  show,
  askForTime,
  focusBoard,
  focusCard,
}: KeysOptions) {
  const { keys: texts } = useTexts("calendar");
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const lift = (post: CalendarPost) => {
    if (!isMovable(post)) {
      setAnnouncement(texts.fixed);
      return;
    }
    const hasTime = post.scheduledAt !== null;
    const place = {
      day: hasTime ? dayOf(post.at) : ([day, dayOf(new Date())].toSorted().at(-1) ?? day),
      minute: hasTime ? minuteOf(post.at) : usualMinute,
    };
    setLifted({ post, ...place, from: day });
    setAnnouncement(texts.lifted(post.title, formatMoment(instantAt(place.day, place.minute))));
    focusBoard();
  };

  const goBack = ({ post, from }: Lifted) => {
    show(from);
    focusCard(cardOf(post));
  };

  const onLiftedKey = (held: Lifted, event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setLifted(null);
      setAnnouncement(texts.cancelled);
      goBack(held);
    } else if (event.key === "Enter") {
      const at = instantAt(held.day, held.minute);
      setLifted(null);
      const scheduledAt = at.toISOString();
      if (drop(held.post, at)) {
        setAnnouncement(texts.dropped(formatMoment(at)));
        focusCard(cardOf({ ...held.post, at: scheduledAt, scheduledAt }));
      } else {
        setAnnouncement(texts.atPast(formatMoment(at)));
        goBack(held);
      }
    } else {
      const place = moved(held, event.key, view);
      if (place === null) return;
      setLifted({ ...held, ...place });
      if (!days.includes(place.day)) show(place.day);
      const at = instantAt(place.day, place.minute);
      setAnnouncement(at.getTime() > Date.now() ? formatMoment(at) : texts.atPast(formatMoment(at)));
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (lifted !== null) {
      onLiftedKey(lifted, event);
      return;
    }
    const card =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-post], [data-draft]") : null;
    if (card === null) return;
    const post = postOf(card.dataset["post"] ?? card.dataset["draft"] ?? "");
    const letter = areSingleKeysOn() ? event.key.toLowerCase() : "";
    if (letter === "s" && post?.status === "draft") {
      event.preventDefault();
      askForTime(post);
    } else if (letter === "m" && post !== undefined) {
      event.preventDefault();
      lift(post);
    } else if (isArrow(event.key) && card.dataset["post"] !== undefined) {
      const next = neighbour(event.currentTarget, card, event.key);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    }
  };
  return { lifted, announcement, announce: setAnnouncement, onKeyDown, cancel: () => setLifted(null) };
}
