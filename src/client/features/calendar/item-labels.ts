import { statusLook } from "#client/features/status/status-badge.tsx";
import { formatTime } from "#client/lib/language/format.ts";
import type { Areas } from "#client/messages/areas.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { CalendarPost } from "#shared/posts/calendar.ts";

const networks = (platforms: readonly Platform[]) => platforms.map((platform) => platformNames[platform]).join(", ");

/** The accessible name of a card. To be called while rendering. */
export const nameOfPost = (
  messages: Areas["calendar"],
  { at, title, status, needsUser, platforms }: CalendarPost,
): string =>
  messages.item(formatTime(at), title, statusLook(needsUser ? "needsUser" : status).label, networks(platforms));
