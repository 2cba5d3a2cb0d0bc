import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Minute } from "#shared/durations.ts";
import type { SandboxContext } from "../context.ts";
import { sendMessage, sendPage } from "../pages/layout.ts";
import { readParams, stringParam } from "../params.ts";
import { findOrCreatePerson, peopleOfBrowser } from "../people.ts";
import { issueToken, newSecret, sha256Hex } from "../tokens.ts";
import type { ConsentNetwork } from "./consent-network.ts";
import { type AuthorizationRequest, type ConsentRules, readRequest } from "./consent-request.ts";
import { consentPage } from "./consent.page.ts";

const firsts = [
  "Kiln",
  "Marigold",
  "Copper",
  "Harbour",
  "Juniper",
  "Paper",
  "Saffron",
  "Tidal",
  "Walnut",
  "Linen",
  "Ember",
  "Fern",
];
const seconds = [
  "& Tide",
  "Studio",
  "Works",
  "Bakery",
  "Supply",
  "Books",
  "Garden",
  "Ceramics",
  "Coffee",
  "Press",
  "Outfitters",
  "Records",
];

/**
 * A name for a new account, the same for the same request. The suffix "Sandbox" distinguishes it from a real business.
 */
function suggestName(seed: string): string {
  const value = Number.parseInt(sha256Hex(seed).slice(0, 8), 16);
  return `${firsts[value % firsts.length]} ${seconds[Math.floor(value / firsts.length) % seconds.length]} Sandbox`;
}

const cookieName = "postloom_sandbox";

/** The hash of this browser's cookie, the sandbox's substitute for a login at the platform. Null before the first consent. */
function browserHashOf(request: FastifyRequest): string | null {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{20,})`).exec(request.headers.cookie ?? "")?.[1];
  return value === undefined ? null : sha256Hex(value);
}

/** Sets the cookie if the browser has none; returns its hash. */
function ensureBrowserHash(request: FastifyRequest, reply: FastifyReply): string {
  const known = browserHashOf(request);
  if (known !== null) return known;
  const value = newSecret("");
  const isSecure = request.protocol === "https";
  reply.header(
    "set-cookie",
    `${cookieName}=${value}; Path=/sandbox; HttpOnly; SameSite=Lax; Max-Age=31536000${isSecure ? "; Secure" : ""}`,
  );
  return sha256Hex(value);
}

const defaultCodeLifeMs = 10 * Minute.ms;
const maxName = 60;

function redirectBack(reply: FastifyReply, request: AuthorizationRequest, result: Readonly<Record<string, string>>) {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries({ ...result, ...request.answer })) target.searchParams.set(name, value);
  if (request.state !== undefined) target.searchParams.set("state", request.state);
  return reply.header("cache-control", "no-store").redirect(target.href + request.hash, 303);
}

const nameParam = (params: Record<string, unknown>, name: string) =>
  (stringParam(params, name) ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxName);

const forwardedParams = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "request_uri",
];

/** The consent page of one network, and the actions of its two buttons. */
export function registerConsent(
  app: FastifyInstance,
  context: SandboxContext,
  network: ConsentNetwork,
  url: string,
  rules?: ConsentRules,
): void {
  app.get(url, async (request: FastifyRequest, reply) => {
    const params = readParams(request);
    const authorization = await readRequest(context, network, params, rules);
    if (typeof authorization === "string")
      return sendMessage(reply, 400, "This request cannot be answered", authorization);
    const browserHash = browserHashOf(request);
    const known = authorization.person
      ? [authorization.person]
      : browserHash === null
        ? []
        : await peopleOfBrowser(context, network.name, browserHash);
    const hidden = Object.fromEntries(
      forwardedParams.flatMap((name) =>
        stringParam(params, name) === undefined ? [] : [[name, stringParam(params, name) ?? ""]],
      ),
    );
    const suggestedName = suggestName(authorization.state ?? authorization.redirectText);
    const isOnly = authorization.person != null;
    const body = consentPage({ network, scopes: authorization.scopes, hidden, known, isOnly, suggestedName });
    return sendPage(reply, { title: "Consent", current: null, body }, [authorization.redirectUri.origin]);
  });

  app.post(url, async (request, reply) => {
    const params = readParams(request);
    const authorization = await readRequest(context, network, params, rules);
    if (typeof authorization === "string")
      return sendMessage(reply, 400, "This request cannot be answered", authorization);
    rules?.pushed?.take(params);
    if (stringParam(params, "decision") !== "allow")
      return redirectBack(reply, authorization, network.denial ?? { error: "access_denied" });
    const browserHash = ensureBrowserHash(request, reply);
    const name =
      nameParam(params, "person") ||
      nameParam(params, "name") ||
      suggestName(authorization.state ?? authorization.redirectText);
    const person =
      authorization.person ??
      (await findOrCreatePerson(context, network, {
        browserHash,
        name,
        withMore: network.more !== undefined && stringParam(params, network.more.name) === "1",
        ...(rules?.server !== undefined && { server: rules.server }),
      }));
    const code = await issueToken(context, {
      kind: `${network.name}_code`,
      personId: person.id,
      scopes: authorization.scopes,
      lifeMs: rules?.codeLifeMs ?? network.codeLifeMs ?? defaultCodeLifeMs,
      redirectUri: authorization.redirectText,
      ...(rules && { details: rules.codeDetails(authorization) }),
      ...(authorization.codeChallenge === undefined ? {} : { codeChallenge: authorization.codeChallenge }),
    });
    return redirectBack(reply, authorization, { code });
  });
}
