import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { type Received, receiveIdentity } from "#server/domains/auth/identities/receive-identity.ts";
import { acceptedLanguage } from "#server/lib/accept-language.ts";
import { openedOrigin } from "#server/lib/addresses/opened-origin.ts";
import { markup } from "#server/lib/html.ts";
import type { Logger } from "#server/lib/logger.ts";
import { IdentityProvider } from "#shared/auth/sign-in.ts";
import { type Language, languages } from "#shared/languages.ts";

const parameter = z.string().max(4_096).optional().catch(undefined);
const CallbackPath = z.object({ provider: IdentityProvider });
const Callback = z.object({ state: parameter, code: parameter, error: parameter, user: parameter }).catch({});

const closing: Record<Language, string> = {
  en: "You can close this window.",
  de: "Du kannst dieses Fenster schließen.",
  es: "Puedes cerrar esta ventana.",
  fr: "Vous pouvez fermer cette fenêtre.",
  zh: "你可以关闭此窗口。",
};

/** Sends the one-time code to the page that opened the window, if that is of our origin. */
const handoffScript = `const { handoff } = document.body.dataset;
if (handoff && window.opener) window.opener.postMessage({ type: "postloom:identity", handoff }, location.origin);
window.close();
`;

function sendPopup(reply: FastifyReply, language: Language, handoff: string | null) {
  const page = markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Postloom</title></head>
<body data-handoff="${handoff ?? ""}"><p>${closing[language]}</p><script type="module" src="/api/auth/social/handoff.js"></script></body></html>`;
  return (
    reply
      // Otherwise window.opener is null and the opener gets no message.
      .header("cross-origin-opener-policy", "unsafe-none")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(page.source)
  );
}

const pageAfter = (origin: string, received: Received | null) =>
  received === null || received.purpose === "sign_in"
    ? `${origin}/auth?returned=social`
    : `${origin}/ai/settings?tab=security&returned=social`;

/** The addresses that providers redirect to. Registered under /api. */
export async function registerIdentityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get("/auth/social/handoff.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(handoffScript),
  );

  async function receive(request: FastifyRequest, reply: FastifyReply, fields: unknown) {
    const path = CallbackPath.safeParse(request.params);
    if (!path.success) return reply.callNotFound();
    const language = acceptedLanguage(request.headers["accept-language"], languages) ?? "en";
    const origin = openedOrigin(deps.config, request.headers.host);
    const { state, code, error, user } = Callback.parse(fields);
    const returned = { ...path.data, state, code, error, user, cookies: request.headers.cookie, origin, language };
    const received = await receiveIdentity({ ...deps, log: request.log as Logger }, returned);
    if (received !== null) reply.header("set-cookie", received.clearCookie);
    if (received?.isPopup === false)
      return reply.header("referrer-policy", "no-referrer").redirect(pageAfter(origin, received), 303);
    return sendPopup(reply, language, received?.handoff ?? null);
  }

  app.get("/auth/social/callback/:provider", (request, reply) => receive(request, reply, request.query));

  // Apple posts a form.
  await app.register(async (form) => {
    form.removeAllContentTypeParsers();
    form.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    form.post("/auth/social/callback/:provider", (request, reply) => receive(request, reply, request.body));
  });
}
