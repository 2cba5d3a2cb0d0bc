import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { isAtThisMachine } from "#server/lib/addresses/at-this-machine.ts";
import { type Html, markup } from "#server/lib/html.ts";
import type { SandboxContext, SandboxMail } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { icons } from "./icons.ts";
import { sendMessage, sendPage } from "./layout.ts";
import { formatTime } from "./post-view.ts";

const mailsShown = 50;
const refreshSeconds = 5;

/** Only http and https addresses become links, because a mail contains text from strangers. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? markup`<a href="${part}" rel="noopener noreferrer">${part}</a>` : markup`${part}`,
    );

const head = ({ id, subject, to, sentAt }: SandboxMail, heading: "h1" | "h2") => {
  const title =
    heading === "h1"
      ? markup`<h1>${subject}</h1>`
      : markup`<h2><a class="plain" href="/sandbox/mail/${id}">${subject}</a></h2>`;
  return markup`<header class="mail-head">
    ${title}
    <p class="meta">To ${to} · <time class="num" datetime="${sentAt.toISOString()}">${formatTime(sentAt)}</time></p>
  </header>`;
};

const body = ({ text }: SandboxMail) => markup`<p class="mail-text">${linked(text.trim())}</p>`;

const card = (mail: SandboxMail) => markup`<article class="card mail">${head(mail, "h2")} ${body(mail)}</article>`;

const empty = markup`<section class="card empty">
  ${icons.send}
  <h2>No mail yet</h2>
  <p class="muted">What Postloom would mail (links that confirm an address or set a new password, news of your account) appears here.</p>
</section>`;

/** `/sandbox/mail`: the mails that were not sent, newest first. */
async function showMails({ outbox }: SandboxContext, isLive: boolean, reply: FastifyReply) {
  if (outbox === null) {
    return sendMessage(reply, 200, "Mails really go out", "SMTP_URL is set, so nothing is kept here.");
  }
  const mails = await outbox.list(mailsShown);
  return sendPage(reply, {
    title: "Mail",
    current: "mail",
    refreshSeconds: isLive ? refreshSeconds : undefined,
    body: markup`<main class="page feed">
      <div class="page-head">
        <h1>Mail</h1>
        <a class="button small" href="/sandbox/mail${!isLive && "?live=1"}">${isLive ? "Stop refreshing" : "Refresh by itself"}</a>
      </div>
      <p class="muted">There is no mail server, so mails stay on this machine for a week, and only this machine can read them.</p>
      ${mails.length === 0 ? empty : markup`<div class="posts">${mails.map(card)}</div>`}
    </main>`,
  });
}

/** `/sandbox/mail/{id}`: one mail, as plain text and as rendered HTML. */
async function showMail({ outbox }: SandboxContext, id: string, reply: FastifyReply) {
  const mail = (await outbox?.find(id)) ?? null;
  if (mail === null) return sendMessage(reply, 404, "This mail is not here", "It was removed, or never existed.");
  return sendPage(reply, {
    title: mail.subject,
    current: "mail",
    framesOwnPages: true,
    body: markup`<main class="page mail-page">
      <p><a class="back" href="/sandbox/mail">All mails</a></p>
      <section class="card mail">${head(mail, "h1")} ${body(mail)}</section>
      <section class="card mail-frame">
        <h2>As HTML</h2>
        <iframe title="The mail as HTML" src="/sandbox/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
      </section>
    </main>`,
  });
}

/** The mail's own HTML, in a frame without scripts, forms, foreign content or our origin. */
async function sendMailHtml({ outbox }: SandboxContext, id: string, reply: FastifyReply) {
  const mail = (await outbox?.find(id)) ?? null;
  if (mail === null) return sendMessage(reply, 404, "This mail is not here", "It was removed, or never existed.");
  const policy = [
    "sandbox allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return reply
    .headers({
      "content-security-policy": policy.join("; "),
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .send(mail.html);
}

const Path = z.object({ id: z.string() });

const howToRead =
  "Mails hold links that open accounts. They are shown here to a browser on the machine Postloom runs on, while PUBLIC_URL is an address of that machine, like http://localhost:5000. Otherwise read them there: they are the .eml files in the folder outbox of DATA_DIR.";

/** The local outbox, for callers on this machine only. */
export function registerMailPages(app: FastifyInstance, context: SandboxContext): void {
  app.addHook("onRequest", async (request, reply) => {
    if (isAtThisMachine(request, context.publicUrl)) return;
    return sendMessage(reply, 403, "Only on this machine", howToRead);
  });
  app.get("/mail", (request, reply) => showMails(context, stringParam(readParams(request), "live") === "1", reply));
  app.get("/mail/:id", (request, reply) => showMail(context, Path.parse(request.params).id, reply));
  app.get("/mail/:id/html", (request, reply) => sendMailHtml(context, Path.parse(request.params).id, reply));
}
