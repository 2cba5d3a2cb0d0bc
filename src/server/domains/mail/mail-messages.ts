import type { LinkedMailKind, MailKind, MailParams, TroubledPost } from "#server/domains/mail/mail-kinds.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";

/** One mail in one language. Paragraphs are plain text; they are escaped where they become HTML. */
export interface MailMessage {
  subject: string;
  lead: readonly string[];
  /** The label of the button. */
  action?: string;
  /** Below the button. */
  after?: readonly string[];
}

type MessageOf<Kind> = Kind extends LinkedMailKind
  ? MailMessage & { action: string }
  : MailMessage & { action?: never };

/** All messages of one language; a missing one is a type error. */
export interface MailMessages {
  mails: { [Kind in MailKind]: (params: MailParams[Kind]) => MessageOf<Kind> };
  greeting: (name: string | null) => string;
  /** Text before the written-out address of the button. */
  linkHint: string;
  unsubscribe: string;
  /** The last line, with the host of the server. */
  sentBy: (host: string) => string;
}

/** "21 November 2026 at 20:41 UTC", as the language writes it. */
export const timeIn = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return (iso: string) => `${format.format(new Date(iso))} UTC`;
};

/** A line for each post in the given language: “Six new bowls” on Kiln & Tide (Facebook): its state. */
export const linesOf = (
  { posts, more }: MailParams["postsNeedAttention"],
  words: {
    line: (text: string, account: string, platform: string, what: string) => string;
    what: Record<TroubledPost["what"], string>;
    more: (count: number) => string;
  },
): string[] => [
  ...posts.map(({ text, account, platform, what, reason }) =>
    inARow(
      [words.line(text, account, platformNames[platform], words.what[what]), reason].filter((one) => one !== null),
    ),
  ),
  ...(more > 0 ? [words.more(more)] : []),
];
