import { formatMoment, formatNumber, formatUsd } from "#client/lib/language/format.ts";
import type { NotificationFormats } from "./notification-text.ts";

/** Formatters in the language and time zone of the page. */
export const shownFormats: NotificationFormats = { moment: formatMoment, number: formatNumber, usd: formatUsd };
