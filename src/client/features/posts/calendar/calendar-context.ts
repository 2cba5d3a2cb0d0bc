import { createContext, use } from "react";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { DayKey } from "./days.ts";
import type { CalendarItem } from "./items.ts";

/** Anything that has a place on the screen: an element, or the point that was pressed. */
export interface Anchor {
  getBoundingClientRect: () => DOMRect;
}

/** A post in hand, picked up by the keyboard, and where it would be dropped. */
export interface Lifted {
  post: CalendarPost;
  day: DayKey;
  minute: number;
  /** The day the calendar showed when it was picked up. */
  from: DayKey;
}

export interface Dragged {
  post: CalendarPost;
  /** How far below its upper edge it was taken hold of: the edge and not the pointer says the time. */
  grabbedAt: number;
}

/** What the parts of a calendar ask of the whole. */
export interface CalendarDesk {
  open: (post: CalendarPost, anchor: Anchor) => void;
  compose: (at: Date, anchor: Anchor) => void;
  showDay: (day: DayKey, items: readonly CalendarItem[], anchor: Anchor) => void;
  /** False for a time that has passed: the post stays where it is. */
  drop: (post: CalendarPost, to: Date) => boolean;
  /** What is dragged stays outside of rendering: a drag asks for it many times a second. */
  hold: (dragged: Dragged) => void;
  held: () => Dragged | null;
  lifted: Lifted | null;
  /** What the server has not taken yet, at its new time. */
  moving: readonly CalendarPost[];
  /** The post that the Tab key goes to; the arrow keys go to the others. */
  tabStop: string | null;
  secondZone: string | null;
}

export const CalendarContext = createContext<CalendarDesk | null>(null);

export function useDesk(): CalendarDesk {
  const desk = use(CalendarContext);
  if (desk === null) throw new Error("This stands in a calendar only");
  return desk;
}

/** The point of the screen that was pressed, for something to open there. */
export const anchorAt = (x: number, y: number): Anchor => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) });
