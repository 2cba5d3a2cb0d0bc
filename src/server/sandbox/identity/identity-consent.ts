import type { FastifyInstance, FastifyReply } from "fastify";
import { sendMessage, sendPage } from "../pages/layout.ts";
import { readParams, stringParam } from "../params.ts";
import type { IdentityHost } from "./identity-host.ts";
import { identityPage, postBackPage } from "./identity.page.ts";

const names: Record<string, string> = { google: "Google", apple: "Apple", facebook: "Facebook" };
const carried = [
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

interface Wanted {
  clientId: string;
  redirectUri: URL;
  state: string;
}

/** The request, or what is wrong with it in words. A broken one is never sent back. */
function readWanted(params: Record<string, unknown>, clientId: string): Wanted | string {
  if (stringParam(params, "client_id") !== clientId) return "The app is not known here: client_id.";
  const redirectUri = URL.parse(stringParam(params, "redirect_uri") ?? "");
  if (redirectUri === null || !callbackPath.test(redirectUri.pathname))
    return "This address is not registered for the app: redirect_uri.";
  const state = stringParam(params, "state");
  return state === undefined ? "state is required." : { clientId, redirectUri, state };
}

function sendBack(
  reply: FastifyReply,
  { redirectUri, state }: Wanted,
  answer: Record<string, string>,
  isForm: boolean,
) {
  if (isForm) {
    const body = postBackPage(redirectUri.href, { ...answer, state });
    return sendPage(reply, { title: "Back to Postloom", current: null, body }, [redirectUri.origin]);
  }
  for (const [name, value] of Object.entries({ ...answer, state })) redirectUri.searchParams.set(name, value);
  return reply.header("cache-control", "no-store").redirect(redirectUri.href, 303);
}

const word = (params: Record<string, unknown>, name: string) =>
  (stringParam(params, name) ?? "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 254);

/** The sign-in page of each provider and what its two buttons do. */
export function registerIdentityConsent(app: FastifyInstance, host: IdentityHost, clientId: string): void {
  app.get<{ Params: { provider: string } }>("/:provider/authorize", async (request, reply) => {
    const name = names[request.params.provider];
    const params = readParams(request);
    const wanted = readWanted(params, clientId);
    if (name === undefined) return reply.callNotFound();
    if (typeof wanted === "string") return sendMessage(reply, 400, "This request cannot be answered", wanted);
    const hidden = Object.fromEntries(
      carried.flatMap((field) => {
        const value = stringParam(params, field);
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const body = identityPage({ provider: name, hidden });
    return sendPage(reply, { title: `Sign in with ${name}`, current: null, body }, [wanted.redirectUri.origin]);
  });

  app.post<{ Params: { provider: string } }>("/:provider/authorize", async (request, reply) => {
    const { provider } = request.params;
    const params = readParams(request);
    const wanted = readWanted(params, clientId);
    if (names[provider] === undefined) return reply.callNotFound();
    if (typeof wanted === "string") return sendMessage(reply, 400, "This request cannot be answered", wanted);
    const isForm = stringParam(params, "response_mode") === "form_post";
    if (stringParam(params, "decision") !== "allow") {
      const error = provider === "apple" ? "user_cancelled_authorize" : "access_denied";
      return sendBack(reply, wanted, { error }, isForm);
    }
    const person = {
      email: word(params, "email"),
      isEmailVerified: stringParam(params, "verified") === "1",
      firstName: word(params, "first_name"),
      lastName: word(params, "last_name"),
    };
    const code = host.issueCode({
      ...person,
      provider,
      clientId,
      redirectUri: wanted.redirectUri.href,
      nonce: stringParam(params, "nonce"),
      codeChallenge: stringParam(params, "code_challenge"),
    });
    const user = JSON.stringify({ name: { firstName: person.firstName, lastName: person.lastName } });
    return sendBack(reply, wanted, { code, ...(isForm ? { user } : {}) }, isForm);
  });
}
