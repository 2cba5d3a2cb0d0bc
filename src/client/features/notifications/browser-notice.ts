import compiled from "virtual:messages/all/notifications";
import { messagesFrom } from "#client/lib/language/bind-messages.ts";
import { addressIn } from "#client/lib/workspace-address.ts";
import { formatUsd } from "#shared/ai-costs/usd.ts";
import { type Language, locales } from "#shared/languages.ts";
import { type NotificationContent, textOf } from "./notification-text.ts";

/** All languages: the message names the language, and a service worker cannot load a chunk when it handles a push. */
const messagesIn = (language: Language) => messagesFrom<"notifications">(compiled[language], language);

/** The push message of the server: the content of a notification without its text. */
export type PushMessage = NotificationContent & {
  id: string;
  /** null: it is about the user or the personal workspace. Undefined in messages of servers before workspaces. */
  workspaceId?: string | null;
  language: Language;
};

export interface BrowserNotice {
  title: string;
  body: string;
  /** A later notice with the same tag replaces this one. */
  tag: string;
  lang: string;
  /** Address that a click opens. */
  to: string;
}

/** The browser notification for a push message. */
export function noticeOf(message: PushMessage): BrowserNotice {
  const { id, workspaceId = null, language } = message;
  const locale = locales[language];
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  const { title, hint, reason, to } = textOf(message, messagesIn(language), {
    moment: (iso) => moments.format(new Date(iso)),
    number: (figure) => figure.toLocaleString(locale),
    usd: (amount) => formatUsd(amount, locale),
  });
  return { title, body: reason?.message ?? hint, tag: id, lang: language, to: addressIn(workspaceId, to) };
}
