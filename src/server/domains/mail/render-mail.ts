import { type MailKind, type MailParams, mailPaths } from "#server/domains/mail/mail-kinds.ts";
import { writeMail } from "#server/domains/mail/mail-messages.ts";
import { markup } from "#server/lib/html.ts";
import { messagesIn } from "#server/lib/messages.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import type { Language } from "#shared/users/settings.ts";

interface MailParts {
  language: string;
  subject: string;
  greeting: string;
  lead: readonly string[];
  button: { label: string; url: string; hint: string } | null;
  after: readonly string[];
  unsubscribe: { label: string; url: string } | null;
  sentBy: string;
}

// Light colours are inline, because many programs drop style sheets; the style sheet has the dark ones.
const inkStyle = "color:#111a33";
const faintStyle = "color:#5a6275";
const font = "font-family:'Hanken Grotesk','Segoe UI',system-ui,-apple-system,'PingFang SC','Noto Sans SC',sans-serif";

const styleSheet = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #091021 !important; }
    .card { background: #10182c !important; border-color: #263048 !important; }
    .ink { color: #f3efe6 !important; }
    .faint, .faint a { color: #959cae !important; }
  }
  @media (max-width: 600px) {
    .card { padding: 24px 20px !important; }
  }`;

const paragraph = (text: string) =>
  markup`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;${inkStyle}">${text}</p>`;

const button = ({ label, url, hint }: NonNullable<MailParts["button"]>) =>
  markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
      <td style="border-radius:8px;background:#faa62e"><a href="${url}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;color:#0e162c">${label}</a></td>
    </tr></table>
    <p class="faint" style="margin:0 0 16px;font-size:13px;line-height:20px;${faintStyle}">${hint}<br><a href="${url}" target="_blank" rel="noopener" style="word-break:break-all;${faintStyle}">${url}</a></p>`;

/** Uses tables and inline styles, which every mail program supports. Loads no external resources. */
function mailHtml(parts: MailParts): string {
  const body = markup`<body class="ground" style="margin:0;padding:0;background:#f3efe7">
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3efe7;${font}"><tr><td align="center" style="padding:32px 16px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
      <td class="ink" style="padding:0 4px 16px;font-size:18px;line-height:24px;font-weight:700;${inkStyle}">Postloom</td>
    </tr><tr>
      <td class="card" style="padding:32px;background:#fcfaf6;border:1px solid #ded7cb;border-radius:12px">
        <h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:30px;${inkStyle}">${parts.subject}</h1>
        ${paragraph(parts.greeting)} ${parts.lead.map(paragraph)} ${parts.button !== null && button(parts.button)} ${parts.after.map(paragraph)}
      </td>
    </tr><tr>
      <td class="faint" style="padding:16px 4px 0;font-size:13px;line-height:20px;${faintStyle}">${parts.sentBy}${
        parts.unsubscribe !== null &&
        markup`<br><a href="${parts.unsubscribe.url}" target="_blank" rel="noopener" style="${faintStyle}">${parts.unsubscribe.label}</a>`
      }</td>
    </tr></table>
  </td></tr></table>
</body>`;
  const head = markup`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${parts.subject}</title>`;
  return `<!doctype html><html lang="${parts.language}">${head.source}<style>${styleSheet}</style></head>${body.source}</html>`;
}

/** The plain-text alternative. */
function mailText(parts: MailParts): string {
  const link = parts.button === null ? [] : [`${parts.button.label}\n${parts.button.url}`];
  const footer = [
    parts.sentBy,
    ...(parts.unsubscribe === null ? [] : [`${parts.unsubscribe.label}\n${parts.unsubscribe.url}`]),
  ];
  return [parts.greeting, ...parts.lead, ...link, ...parts.after, ["-- ", ...footer].join("\n")].join("\n\n") + "\n";
}

/** A kind with the parameters of its message, and the shared workspace that it is about. */
export type MailContent = {
  [Kind in MailKind]: { kind: Kind; params: MailParams[Kind]; workspace?: { id: WorkspaceId; name: string } };
}[MailKind];

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Address for replies; null: none. */
  replyTo: string | null;
  /** URL that unsubscribes with one POST (List-Unsubscribe); null for mails that are not a subscription. */
  unsubscribeUrl: string | null;
}

/** The path of the button's address. The type parameter pairs kind and parameters, which TypeScript cannot infer through a union. */
function pathOf<Kind extends MailKind>(kind: Kind, params: MailParams[Kind]): string | null {
  const paths: { [K in MailKind]?: (params: MailParams[K]) => string } = mailPaths;
  return paths[kind]?.(params) ?? null;
}

/** The text below the button advises to publish now, which is refused without the approval. */
const isHeldOnly = ({ kind, params }: MailContent) =>
  kind === "postsNeedAttention" && params.more === 0 && params.posts.every(({ what }) => what === "not_approved");

/** Links use PUBLIC_URL only, never the host of a request. */
export function renderMail(
  publicUrl: string,
  language: Language,
  name: string | null,
  content: MailContent,
): RenderedMail {
  const { mails } = messagesIn(language);
  const { kind, params, workspace } = content;
  const text = writeMail(kind, params, mails, language);
  const path = pathOf(kind, params);
  const subject = workspace === undefined ? text.subject : `[${isolate(workspace.name)}] ${text.subject}`;
  const base = workspace === undefined ? publicUrl : `${publicUrl}/w/${workspace.id}`;
  const token = content.kind === "newsletterConfirm" ? content.params.unsubscribeToken : null;
  const parts: MailParts = {
    language,
    subject,
    greeting: name === null ? mails.greeting.without : mails.greeting.with({ name }),
    lead: text.lead,
    button: path === null ? null : { label: text.action ?? text.subject, url: `${base}${path}`, hint: mails.linkHint },
    after: isHeldOnly(content) ? [] : (text.after ?? []),
    unsubscribe:
      token === null ? null : { label: mails.unsubscribe, url: `${publicUrl}/newsletter/unsubscribe/${token}` },
    sentBy: mails.sentBy({ host: new URL(publicUrl).host }),
  };
  return {
    subject,
    text: mailText(parts),
    html: mailHtml(parts),
    replyTo: content.kind === "contactMessage" ? content.params.from : null,
    unsubscribeUrl: token === null ? null : `${publicUrl}/api/newsletter/unsubscribe/${token}`,
  };
}
