import { createContext, use } from "react";
import type { DayKey } from "#client/lib/time/days.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import type { CalendarItem } from "./items.ts";

/** The anchor of a popover: an element, or the pressed point. */
export interface Anchor {
  getBoundingClientRect: () => DOMRect;
}

/** A post picked up by the keyboard, and where it would be dropped. */
export interface Lifted {
  post: CalendarPost;
  day: DayKey;
  minute: number;
  /** The day the calendar showed when it was picked up. */
  from: DayKey;
}

/** Actions and state that the parts of a calendar share. */
export interface CalendarContextValue {
  open: (post: CalendarPost, anchor: Anchor) => void;
  compose: (at: Date, anchor: Anchor) => void;
  showDay: (day: DayKey, items: readonly CalendarItem[], anchor: Anchor) => void;
  /** False for a time that has passed: the post stays where it is. */
  drop: (post: CalendarPost, to: Date) => boolean;
  /** The role of the user allows new posts. */
  mayCompose: boolean;
  /** The role of the user allows to plan posts, and so to move them. */
  mayPlan: boolean;
  lifted: Lifted | null;
  /** Posts whose move is not confirmed by the server, at their new times. */
  moving: readonly CalendarPost[];
  /** The post that the Tab key goes to; the arrow keys go to the others. */
  tabStop: string | null;
  secondZone: string | null;
}

export const CalendarContext = createContext<CalendarContextValue | null>(null);

export function useCalendar(): CalendarContextValue {
  const calendar = use(CalendarContext);
  if (calendar === null) throw new Error("useCalendar needs a CalendarContext");
  return calendar;
}

/** The pressed point as an anchor. */
export const anchorAt = (x: number, y: number): Anchor => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) });
