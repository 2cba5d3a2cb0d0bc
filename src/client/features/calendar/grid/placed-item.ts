import { minuteOf } from "#client/lib/time/days.ts";
import type { CalendarItem } from "../items.ts";
import { topOf } from "./drop-time.ts";

export const cardHeight = 64;
const placeholderHeight = 24;

export const dayHeight = topOf(24 * 60);

/** The place of an item in its day, in pixels from midnight. A card late in the evening is moved up to end with the day. */
export const placed = (item: CalendarItem) => {
  const height = item.kind === "post" ? cardHeight : placeholderHeight;
  return { item, height, top: Math.min(topOf(minuteOf(item.at)), dayHeight - height) };
};
