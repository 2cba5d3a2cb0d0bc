import { formatMoment, formatNumber, formatUsd } from "#client/lib/format.ts";
import type { NotificationFormats } from "./notification-words.ts";

/** In the language and zone of the page. */
export const shownFormats: NotificationFormats = { moment: formatMoment, number: formatNumber, usd: formatUsd };
