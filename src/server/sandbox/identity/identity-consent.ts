import type { FastifyInstance, FastifyReply } from "fastify";
import { markup } from "#server/lib/html.ts";
import { icons } from "../pages/icons.ts";
import { sendMessage, sendPage } from "../pages/layout.ts";
import { readParams, stringParam } from "../params.ts";
import type { IdentityHost } from "./identity-host.ts";

interface SignInView {
  provider: string;
  /** Parameters of the request, carried through the form. */
  hidden: Readonly<Record<string, string>>;
}

/** The provider's sign-in page, with fields for the identity: the sandbox accepts any. */
function identityPage({ provider, hidden }: SignInView) {
  return markup`<main class="page consent">
    <form class="card pad stack" method="post">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1>Sign in with ${provider}</h1>
      <p class="muted">This page stands in for ${provider}'s own. <strong>Postloom</strong> is told who you say you are.</p>
      ${Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="field">
        <label for="email">Email</label>
        <input class="input" id="email" name="email" type="email" maxlength="254" value="mira@example.com" autocomplete="off" />
      </div>
      <div class="field">
        <label for="first">First name</label>
        <input class="input" id="first" name="first_name" maxlength="60" value="Mira" autocomplete="off" />
      </div>
      <div class="field">
        <label for="last">Last name</label>
        <input class="input" id="last" name="last_name" maxlength="60" value="Okafor" autocomplete="off" />
      </div>
      <label class="choice"><input type="checkbox" name="verified" value="1" checked />
        <span>${provider} has verified this address</span></label>
      <div class="actions">
        <button class="button primary" name="decision" value="allow">Continue</button>
        <button class="button" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </main>`;
}

/** Returns the browser by a form post, as Apple does. It needs a click, because the pages' policy allows no script. */
function postBackPage(target: string, fields: Readonly<Record<string, string>>) {
  return markup`<main class="page consent">
    <form class="card pad stack" method="post" action="${target}">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1>Back to Postloom</h1>
      <p class="muted">Apple's own page posts this form by itself.</p>
      ${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="actions"><button class="button primary">Go on</button></div>
    </form>
  </main>`;
}

const names: Record<string, string> = { google: "Google", apple: "Apple", facebook: "Facebook" };
const forwardedParams = [
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
];
const callbackPath = /^\/api\/auth\/social\/callback\/(google|apple|facebook)$/;

interface AuthorizationRequest {
  clientId: string;
  redirectUri: URL;
  state: string;
}

/** The request, or the text of its error. An invalid request is never redirected. */
function readRequest(params: Record<string, unknown>, clientId: string): AuthorizationRequest | string {
  if (stringParam(params, "client_id") !== clientId) return "The app is not known here: client_id.";
  const redirectUri = URL.parse(stringParam(params, "redirect_uri") ?? "");
  if (redirectUri === null || !callbackPath.test(redirectUri.pathname))
    return "This address is not registered for the app: redirect_uri.";
  const state = stringParam(params, "state");
  return state === undefined ? "state is required." : { clientId, redirectUri, state };
}

function sendBack(
  reply: FastifyReply,
  { redirectUri, state }: AuthorizationRequest,
  result: Record<string, string>,
  isForm: boolean,
) {
  if (isForm) {
    const body = postBackPage(redirectUri.href, { ...result, state });
    return sendPage(reply, { title: "Back to Postloom", current: null, body }, [redirectUri.origin]);
  }
  for (const [name, value] of Object.entries({ ...result, state })) redirectUri.searchParams.set(name, value);
  return reply.header("cache-control", "no-store").redirect(redirectUri.href, 303);
}

const lineParam = (params: Record<string, unknown>, name: string) =>
  (stringParam(params, name) ?? "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 254);

/** The sign-in page of each provider, and the actions of its two buttons. */
export function registerIdentityConsent(app: FastifyInstance, host: IdentityHost, clientId: string): void {
  app.get<{ Params: { provider: string } }>("/:provider/authorize", async (request, reply) => {
    const name = names[request.params.provider];
    const params = readParams(request);
    const authorization = readRequest(params, clientId);
    if (name === undefined) return reply.callNotFound();
    if (typeof authorization === "string")
      return sendMessage(reply, 400, "This request cannot be answered", authorization);
    const hidden = Object.fromEntries(
      forwardedParams.flatMap((field) => {
        const value = stringParam(params, field);
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const body = identityPage({ provider: name, hidden });
    return sendPage(reply, { title: `Sign in with ${name}`, current: null, body }, [authorization.redirectUri.origin]);
  });

  app.post<{ Params: { provider: string } }>("/:provider/authorize", async (request, reply) => {
    const { provider } = request.params;
    const params = readParams(request);
    const authorization = readRequest(params, clientId);
    if (names[provider] === undefined) return reply.callNotFound();
    if (typeof authorization === "string")
      return sendMessage(reply, 400, "This request cannot be answered", authorization);
    const isForm = stringParam(params, "response_mode") === "form_post";
    if (stringParam(params, "decision") !== "allow") {
      const error = provider === "apple" ? "user_cancelled_authorize" : "access_denied";
      return sendBack(reply, authorization, { error }, isForm);
    }
    const person = {
      email: lineParam(params, "email"),
      isEmailVerified: stringParam(params, "verified") === "1",
      firstName: lineParam(params, "first_name"),
      lastName: lineParam(params, "last_name"),
    };
    const code = host.issueCode({
      ...person,
      provider,
      clientId,
      redirectUri: authorization.redirectUri.href,
      nonce: stringParam(params, "nonce"),
      codeChallenge: stringParam(params, "code_challenge"),
    });
    const user = JSON.stringify({ name: { firstName: person.firstName, lastName: person.lastName } });
    return sendBack(reply, authorization, { code, ...(isForm ? { user } : {}) }, isForm);
  });
}
