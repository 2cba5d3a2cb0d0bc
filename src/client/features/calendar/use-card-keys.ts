import { type KeyboardEvent, useState } from "react";
import { areSingleKeysOn } from "#client/lib/browser/single-keys.ts";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { addDays, type DayKey, dayOf, instantAt, minuteOf, snapMinute } from "#client/lib/time/days.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { Lifted } from "./calendar-context.ts";
import type { CalendarViewName } from "./calendar-view.ts";
import { isMovable, usualMinute } from "./move-post.ts";

interface KeysOptions {
  view: CalendarViewName;
  /** The day that the calendar shows. A picked-up draft starts there, or today if that is later. */
  day: DayKey;
  /** All visible days. */
  days: readonly DayKey[];
  postOf: (id: string) => CalendarPost | undefined;
  /** False: the post stays where it is. */
  drop: (post: CalendarPost, to: Date) => boolean;
  /** Shows the days around another one. */
  show: (day: DayKey) => void;
  askForTime: (draft: CalendarPost) => void;
  focusBoard: () => void;
  /** Focuses the card that the selector finds, as soon as it is rendered. */
  focusCard: (selector: string) => void;
}

const stepMinutes = 15;

/** The move of a picked-up post by an arrow key: 15 minutes or a day; in a month or list, a day or a week. */
function moved({ day, minute }: Lifted, key: string, view: CalendarViewName): { day: DayKey; minute: number } | null {
  const [acrossDays, updown] = view === "week" ? [1, 0] : [1, 7];
  const byMinutes = view === "week" ? stepMinutes : 0;
  // Only a step in time moves to a quarter of an hour.
  const at = (change: number) => (change === 0 ? minute : snapMinute(minute + change));
  switch (key) {
    case "ArrowLeft":
      return { day: addDays(day, -acrossDays), minute };
    case "ArrowRight":
      return { day: addDays(day, acrossDays), minute };
    case "ArrowUp":
      return { day: addDays(day, -updown), minute: at(-byMinutes) };
    case "ArrowDown":
      return { day: addDays(day, updown), minute: at(byMinutes) };
    default:
      return null;
  }
}

const cardsIn = (grid: Element) => [...grid.querySelectorAll<HTMLElement>("[data-post]")];

/** The target of an arrow key: the next or previous card, or the first card of the next or previous day with any. */
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

/** The selector of a card: a draft in the bar, or a post at its time. */
const cardOf = ({ id, status, at }: CalendarPost) =>
  status === "draft" ? `[data-draft="${id}"]` : `[data-post="${id}"][data-at="${at}"]`;

const isArrow = (key: string) => key.startsWith("Arrow");

/** Keyboard control: arrows go from post to post, M picks one up to be moved by arrows, S asks for a draft's time. */
export function useCardKeys({ view, day, days, postOf, drop, show, askForTime, focusBoard, focusCard }: KeysOptions) {
  const { keys: messages } = useMessages("calendar");
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, setAnnouncement] = useState("");

  const lift = (post: CalendarPost) => {
    if (!isMovable(post)) {
      setAnnouncement(messages.fixed);
      return;
    }
    const hasTime = post.status !== "draft";
    const position = {
      day: hasTime ? dayOf(post.at) : ([day, dayOf(new Date())].toSorted().at(-1) ?? day),
      minute: hasTime ? minuteOf(post.at) : usualMinute,
    };
    setLifted({ post, ...position, from: day });
    setAnnouncement(
      messages.lifted({ title: post.title, moment: formatMoment(instantAt(position.day, position.minute)) }),
    );
    focusBoard();
  };

  const goBack = ({ post, from }: Lifted) => {
    show(from);
    focusCard(cardOf(post));
  };

  const onLiftedKey = (current: Lifted, event: KeyboardEvent) => {
    if (event.key === "Escape") {
      setLifted(null);
      setAnnouncement(messages.cancelled);
      goBack(current);
    } else if (event.key === "Enter") {
      const at = instantAt(current.day, current.minute);
      setLifted(null);
      if (drop(current.post, at)) {
        setAnnouncement(messages.dropped({ moment: formatMoment(at) }));
        focusCard(cardOf({ ...current.post, status: "scheduled", at: at.toISOString() }));
      } else {
        setAnnouncement(messages.atPast({ moment: formatMoment(at) }));
        goBack(current);
      }
    } else {
      const position = moved(current, event.key, view);
      if (position === null) return;
      setLifted({ ...current, ...position });
      if (!days.includes(position.day)) show(position.day);
      const at = instantAt(position.day, position.minute);
      setAnnouncement(at.getTime() > Date.now() ? formatMoment(at) : messages.atPast({ moment: formatMoment(at) }));
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
  return { lifted, announcement, onKeyDown, cancel: () => setLifted(null) };
}
