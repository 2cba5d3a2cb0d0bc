import type { FastifyReply } from "fastify";
import { type Html, markup } from "#server/lib/html.ts";
import type { Language } from "#shared/languages.ts";
import { icons } from "./icons.ts";

type Section = "home" | "feed" | "mail";

interface Page {
  title: string;
  /** Default: English. */
  language?: Language;
  current: Section | null;
  body: Html;
  refreshSeconds?: number | undefined;
  /** Shows another page of the sandbox in a frame. */
  framesOwnPages?: boolean;
}

const link = (href: string, label: string, isCurrent: boolean) =>
  markup`<a class="nav-link" href="${href}" ${isCurrent && markup`aria-current="page"`}>${label}</a>`;

const sandboxBar = markup`<aside class="sandbox-bar" aria-label="About this server">
  ${icons.flask}
  <p><strong>Sandbox.</strong> A stand-in for the networks. Nothing here leaves this server.</p>
</aside>`;

const document = (page: Page) =>
  markup`<!doctype html>
    <html lang="${page.language ?? "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${page.refreshSeconds !== undefined && markup`<meta http-equiv="refresh" content="${page.refreshSeconds}" />`}
        <title>${page.title} · Postloom Sandbox</title>
        <link rel="stylesheet" href="/sandbox/styles.css" />
      </head>
      <body>
        ${sandboxBar} ${page.current !== null && header(page.current)} ${page.body}
      </body>
    </html>`;

const header = (current: Section) =>
  markup`<header class="top">
    <a class="brand" href="/">${icons.mark}<span>Postloom</span></a>
    <nav class="nav" aria-label="Sandbox">
      ${link("/sandbox", "Overview", current === "home")}${link("/sandbox/feed", "Feed", current === "feed")}
      ${link("/sandbox/mail", "Mail", current === "mail")}
      <a class="nav-link" href="/sandbox/ledger.json">Ledger</a>
    </nav>
  </header>`;

/**
 * Sends a page with a policy that allows only the sandbox's own files. `formTargets`: origins to which a form may
 * redirect.
 */
export function sendPage(reply: FastifyReply, page: Page, formTargets: readonly string[] = []) {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    ...(page.framesOwnPages === true ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
  ];
  return reply
    .header("content-security-policy", policy.join("; "))
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store")
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(document(page).source);
}

export const sendMessage = (reply: FastifyReply, status: number, title: string, text: string) =>
  sendPage(reply.code(status), {
    title,
    current: "home",
    body: markup`<main class="page narrow">
      <section class="card pad">
        <h1>${title}</h1>
        <p class="muted">${text}</p>
        <p><a class="button" href="/sandbox">Back to the sandbox</a></p>
      </section>
    </main>`,
  });
