import type { Language } from "#shared/languages.ts";
import { formatUsd } from "#shared/ai-costs/usd.ts";
import type { Areas } from "#client/texts/areas.ts";
import { notifications as de } from "#client/texts/de/notifications.ts";
import { notifications as en } from "#client/texts/en/notifications.ts";
import { notifications as es } from "#client/texts/es/notifications.ts";
import { notifications as fr } from "#client/texts/fr/notifications.ts";
import { notifications as zh } from "#client/texts/zh/notifications.ts";
import { locales } from "#client/texts/phrase.ts";
import { type Told, wordsOf } from "./notification-words.ts";

/** All of them: the server says which, and a worker cannot ask for a file while it wakes. */
const texts: Record<Language, Areas["notifications"]> = { en, es, fr, de, zh };

/** What the server sends to a browser without an open page: no words, but what they are made of. */
export type PushMessage = Told & { id: string; language: Language };

export interface BrowserNotice {
  title: string;
  body: string;
  /** The same again takes the place of the first. */
  tag: string;
  lang: string;
  /** Where a press on it leads. */
  to: string;
}

/** What a browser shows of a message. */
export function noticeOf(message: PushMessage): BrowserNotice {
  const { id, language } = message;
  const locale = locales[language];
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
  const { title, hint, reason, to } = wordsOf(message, texts[language], {
    moment: (iso) => moments.format(new Date(iso)),
    number: (figure) => figure.toLocaleString(locale),
    usd: (amount) => formatUsd(amount, locale),
  });
  return { title, body: reason?.message ?? hint, tag: id, lang: language, to };
}
