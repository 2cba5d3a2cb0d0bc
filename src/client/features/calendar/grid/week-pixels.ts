import { minuteOf, minutesPerDay, snapMinute } from "#client/lib/time/days.ts";
import type { CalendarItem } from "../items.ts";

export const pixelsPerHour = 50;

/** The height of the head of a week, which stays above its hours. */
export const headPx = 44;

export const cardHeight = 64;
const placeholderHeight = 24;

/** The height of a minute of the day in the week, in pixels from midnight. */
export const topOf = (minute: number) => (minute / 60) * pixelsPerHour;

export const dayHeight = topOf(minutesPerDay);

/** The minute of the day for a post dropped in the week at a height. */
export const minuteAt = (y: number) => snapMinute((y / pixelsPerHour) * 60);

/** The place of an item in its day, in pixels from midnight. A card late in the evening is moved up to end with the day. */
export const placed = (item: CalendarItem) => {
  const height = item.kind === "post" ? cardHeight : placeholderHeight;
  return { item, height, top: Math.min(topOf(minuteOf(item.at)), dayHeight - height) };
};

/** The part of a day that the scrolled week shows, in pixels from midnight. */
export interface VisiblePart {
  from: number;
  to: number;
}

/** The items of a day that begin above and below the visible part, the nearest of each first. */
export const hiddenItems = <Item extends { top: number }>(items: readonly Item[], { from, to }: VisiblePart) => ({
  earlier: items.filter(({ top }) => top < from).toSorted((one, other) => other.top - one.top),
  later: items.filter(({ top }) => top > to).toSorted((one, other) => one.top - other.top),
});
