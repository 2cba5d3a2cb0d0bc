import { formatTime } from "#client/lib/format.ts";
import { statusLook } from "#client/ui/badge.tsx";
import type { Areas } from "#client/texts/areas.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";

const networks = (platforms: readonly Platform[]) => platforms.map((platform) => platformNames[platform]).join(", ");

/** What a post is called where a card has no room to say it. To be asked while rendering. */
export const nameOfPost = (
  texts: Areas["calendar"],
  { at, title, status, needsUser, platforms }: CalendarPost,
): string => texts.item(formatTime(at), title, statusLook(needsUser ? "needsUser" : status).label, networks(platforms));

export const inkOf = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
  draft: "text-draft",
} as const;
