import { mailHtml, type MailParts, mailText } from "#server/domains/mail/mail-layout.ts";
import { type MailKind, type MailParams, mailPaths } from "#server/domains/mail/mail-kinds.ts";
import type { MailText, MailTexts } from "#server/domains/mail/mail-texts.ts";
import { de } from "#server/domains/mail/texts/de.ts";
import { en } from "#server/domains/mail/texts/en.ts";
import { es } from "#server/domains/mail/texts/es.ts";
import { fr } from "#server/domains/mail/texts/fr.ts";
import { zh } from "#server/domains/mail/texts/zh.ts";
import type { Language } from "#shared/users/settings.ts";

const texts: Record<Language, MailTexts> = { en, es, fr, de, zh };

/** A kind with its own parameters: what is written under one name cannot be read under another. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; params: MailParams[Kind] } }[MailKind];

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Who an answer goes to; null: to nobody. */
  replyTo: string | null;
  /** Where one POST ends the mails, for kinds that come without being asked for each time. */
  unsubscribeUrl: string | null;
}

/** Kind and parameters belong together, which TypeScript cannot follow through a table indexed by a union. */
function lookUp<Kind extends MailKind>(
  language: MailTexts,
  { kind, params }: { kind: Kind; params: MailParams[Kind] },
) {
  const paths: { [K in MailKind]?: (params: MailParams[K]) => string } = mailPaths;
  const text: MailText = language.mails[kind](params);
  return { text, path: paths[kind]?.(params) ?? null };
}

/** Links are made from PUBLIC_URL alone: no request has a say in where they lead. */
export function renderMail(
  publicUrl: string,
  language: Language,
  name: string | null,
  content: MailContent,
): RenderedMail {
  const words = texts[language];
  const { text, path } = lookUp(words, content);
  const token = content.kind === "newsletterConfirm" ? content.params.unsubscribeToken : null;
  const parts: MailParts = {
    language,
    subject: text.subject,
    greeting: words.greeting(name),
    lead: text.lead,
    button:
      path === null ? null : { label: text.action ?? text.subject, url: `${publicUrl}${path}`, hint: words.linkHint },
    after: text.after ?? [],
    unsubscribe:
      token === null ? null : { label: words.unsubscribe, url: `${publicUrl}/newsletter/unsubscribe/${token}` },
    sentBy: words.sentBy(new URL(publicUrl).host),
  };
  return {
    subject: text.subject,
    text: mailText(parts),
    html: mailHtml(parts),
    replyTo: content.kind === "contactMessage" ? content.params.from : null,
    unsubscribeUrl: token === null ? null : `${publicUrl}/api/newsletter/unsubscribe/${token}`,
  };
}
