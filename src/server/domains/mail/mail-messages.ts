import type { LinkedMailKind, MailKind, MailParams } from "#server/domains/mail/mail-kinds.ts";
import { isolate } from "#shared/isolate.ts";
import { type Language, locales } from "#shared/languages.ts";
import type { Catalogue } from "#shared/messages/catalogue.gen.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { inARow } from "#shared/server-messages/in-a-row.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

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

type Mails = Catalogue["mails"];

/** What the mails of a language share. */
interface Shared {
  mails: Mails;
  language: Language;
  /** "21 November 2026 at 20:41 UTC", as the language writes it. */
  time: (iso: string) => string;
}

type Messages = {
  [Kind in MailKind]: (params: MailParams[Kind], words: Mails["kinds"][Kind], shared: Shared) => MessageOf<Kind>;
};

/** What a person wrote, a paragraph for each line. */
const quoted = (text: string | null): string[] =>
  isolate(text ?? "")
    .split(/\n+/)
    .filter(Boolean);

/** A mail without parameters. */
const plain = <Words extends { lead: Record<string, string>; after?: Record<string, string> }>(words: Words) => ({
  ...words,
  lead: Object.values(words.lead),
  after: Object.values(words.after ?? {}),
});

/** A line for each post in the given language: “Six new bowls” on Kiln & Tide (Facebook): its state. */
const linesOf = (
  { posts, more }: MailParams["postsNeedAttention"],
  words: Mails["kinds"]["postsNeedAttention"]["lead"],
): string[] => [
  ...posts.map(({ text, account, platform, what, reason }) => {
    const line = words.line({ text, account, platform: platformNames[platform], what: words.what[what] });
    return reason === null ? line : inARow([line, isolate(reason)]);
  }),
  ...(more > 0 ? [words.more({ count: more })] : []),
];

const messages: Messages = {
  verifyAddress: (_, words) => plain(words),
  resetPassword: (_, words) => plain(words),
  passwordChanged: (_, words) => plain(words),
  confirmNewAddress: (params, words) => plain({ ...words, lead: { 1: words.lead[1](params) } }),
  addressChangeAsked: (params, words) => plain({ ...words, lead: { ...words.lead, 1: words.lead[1](params) } }),
  addressChanged: (params, words) => plain({ ...words, lead: { ...words.lead, 1: words.lead[1](params) } }),
  newSignIn: ({ device, at }, words, { mails, time }) =>
    plain({
      ...words,
      lead: { ...words.lead, 1: words.lead[1]({ at: time(at), device: device ?? mails.unknownDevice }) },
    }),
  refreshTokenReused: ({ device }, words, { mails }) =>
    plain({ ...words, lead: { ...words.lead, 1: words.lead[1]({ device: device ?? mails.unknownDevice }) } }),
  apiKeyMade: (params, words) => plain({ ...words, lead: { ...words.lead, 1: words.lead[1](params) } }),
  programConnected: (params, words) => plain({ ...words, lead: { ...words.lead, 1: words.lead[1](params) } }),
  signInMethodChanged: ({ change, name }, words) => {
    const what = words.lead[1][change];
    return plain({
      ...words,
      lead: { ...words.lead, 1: typeof what === "string" ? what : what({ name: name ?? "" }) },
    });
  },
  accountDeleted: (_, words) => plain(words),
  postsNeedAttention: (params, { subject, lead, action, after }) => ({
    subject: subject({ count: params.posts.length + params.more }),
    lead: linesOf(params, lead),
    action,
    after: Object.values(after),
  }),
  approvalAsked: ({ text, person, at }, { lead, ...words }, { time }) => ({
    ...words,
    lead: [
      person === null ? lead[1].without({ text }) : lead[1].with({ person, text }),
      at === null ? lead[2].without : lead[2].with({ at: time(at) }),
    ],
  }),
  postApproved: ({ text, person, outcome }, { lead, ...words }, { mails }) => ({
    ...words,
    lead: [person === null ? lead[1].without({ text }) : lead[1].with({ person, text }), mails.outcomes[outcome]],
  }),
  changesRequested: ({ text, person, comment }, { lead, ...words }) => ({
    ...words,
    lead: [person === null ? lead[1].without({ text }) : lead[1].with({ person, text }), ...quoted(comment)],
  }),
  mentioned: ({ text, person, comment }, { subject, lead, action }) => ({
    subject: person === null ? subject.without : subject.with({ person }),
    lead: [lead[1]({ text }), ...quoted(comment)],
    action,
  }),
  clientAnswered: ({ text, person, answer, comment, outcome }, { subject, lead, action }, { mails }) => ({
    subject: subject[answer],
    lead: [
      lead[1][answer]({ person: person ?? "", text }),
      ...quoted(comment),
      ...(answer === "approved" ? [mails.outcomes[outcome ?? "open"]] : []),
    ],
    action,
  }),
  clientComments: ({ link, posts, comments }, { subject, lead, action }) => ({
    subject: subject({ comments }),
    lead: [lead[1]({ comments, link }), ...posts.map((post) => lead.post(post))],
    action,
  }),
  repeatHeld: ({ text, reason }, words, { language }) =>
    plain({ ...words, lead: { ...words.lead, 1: words.lead[1]({ text, reason: sayIn(language, reason) }) } }),
  connectionEnding: ({ account, platform: network, until }, { subject, lead, action }, { time }) => {
    const platform = platformNames[network];
    return {
      subject: subject({ platform }),
      lead: [
        until === null
          ? lead[1].without({ account, platform })
          : lead[1].with({ account, platform, until: time(until) }),
        lead[2],
      ],
      action,
    };
  },
  webhookFailing: ({ host, until }, words, { time }) =>
    plain({ ...words, lead: { ...words.lead, 1: words.lead[1]({ host, until: time(until) }) } }),
  webhookPaused: ({ host, reason }, words) =>
    plain({ ...words, lead: { ...words.lead, 1: words.lead[1][reason === "gone" ? "gone" : "silent"]({ host }) } }),
  paymentFailed: ({ until }, words, { time }) =>
    plain({ ...words, lead: { ...words.lead, 1: words.lead[1]({ until: time(until) }) } }),
  premiumEnded: (_, words) => plain(words),
  invitation: (_, words) => plain(words),
  workspaceInvitation: ({ workspace, invitedBy, role }, words, { mails }) =>
    plain({
      ...words,
      subject: words.subject({ invitedBy, workspace }),
      lead: { 1: words.lead[1]({ invitedBy, workspace, role: mails.roles[role] }) },
    }),
  ownershipOffered: ({ workspace, person, until }, words, { time }) =>
    plain({
      ...words,
      lead: { 1: words.lead[1]({ person, workspace }), 2: words.lead[2]({ person }) },
      after: { 1: words.after[1]({ until: time(until) }) },
    }),
  contactMessage: ({ name, from, message, isConfirmed }, { subject, lead, after }) => ({
    subject: subject({ name }),
    lead: [lead[1]({ name, from }), ...quoted(message)],
    after: [after[1][isConfirmed ? "confirmed" : "unconfirmed"], after[2]],
  }),
  newsletterConfirm: (_, words) => plain(words),
};

/** A mail of this kind. The type parameter pairs kind and parameters, which TypeScript cannot infer through a union. */
export function writeMail<Kind extends MailKind>(
  kind: Kind,
  params: MailParams[Kind],
  mails: Mails,
  language: Language,
): MailMessage {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const time = (iso: string) => `${format.format(new Date(iso))} UTC`;
  return messages[kind](params, mails.kinds[kind], { mails, language, time });
}
