import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "../context.ts";
import { sendMessage, sendPage } from "../pages/layout.ts";
import { readParams, stringParam } from "../params.ts";
import { findOrCreatePerson, type Network, peopleOfBrowser } from "../people.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import { issueToken } from "../tokens.ts";
import { browserHashOf, ensureBrowserHash } from "./browser-cookie.ts";
import { consentPage } from "./consent.page.ts";
import { suggestName } from "./names.ts";

const metaCodeLifeMs = 10 * 60_000;
const xCodeLifeMs = 30_000;
const maxName = 60;

interface AuthorizationRequest {
  redirectUri: URL;
  /** As it was sent: the token call must repeat it letter for letter. */
  redirectText: string;
  state: string | undefined;
  scopes: string[];
  codeChallenge: string | undefined;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The app is registered with this server's own addresses; the names of the local machine are one. */
function isRegistered(context: SandboxContext, redirect: URL): boolean {
  const own = new URL(context.publicUrl);
  const isSameHost =
    redirect.hostname === own.hostname || (loopback.has(redirect.hostname) && loopback.has(own.hostname));
  return redirect.protocol === own.protocol && redirect.port === own.port && isSameHost;
}

/** The request, or what is wrong with it in words. A broken one is never sent back to its redirect_uri. */
function readRequest(
  context: SandboxContext,
  network: Network,
  params: Record<string, unknown>,
): AuthorizationRequest | string {
  if (stringParam(params, "client_id") !== sandboxClient.clientId) return "The app is not known here: client_id.";
  const redirectText = stringParam(params, "redirect_uri") ?? "";
  const redirectUri = URL.parse(redirectText);
  if (redirectUri === null || !isRegistered(context, redirectUri))
    return "This address is not registered for the app: redirect_uri.";
  if ((stringParam(params, "response_type") ?? "code") !== "code") return "Only response_type=code is offered.";
  const scopes = [
    ...new Set((stringParam(params, "scope") ?? "").split(/[\s,]+/).filter((scope) => /^[\w.]+$/.test(scope))),
  ];
  const state = stringParam(params, "state");
  const codeChallenge = stringParam(params, "code_challenge");
  if (network === "x") {
    if (codeChallenge === undefined || stringParam(params, "code_challenge_method") !== "S256")
      return "PKCE with S256 is required: code_challenge.";
    if (state === undefined || state.length > 500) return "state is required, up to 500 characters.";
    if (scopes.length === 0) return "At least one scope is required.";
  }
  return { redirectUri, redirectText, state, scopes, codeChallenge };
}

function redirectBack(reply: FastifyReply, request: AuthorizationRequest, answer: Record<string, string>) {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (request.state !== undefined) target.searchParams.set("state", request.state);
  return reply.header("cache-control", "no-store").redirect(target.href, 303);
}

const denial = {
  meta: {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  },
  x: { error: "access_denied" },
} as const;

const nameParam = (params: Record<string, unknown>, name: string) =>
  (stringParam(params, name) ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxName);

const carried = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
];

/** The consent page of one network and what its two buttons do. */
export function registerConsent(app: FastifyInstance, context: SandboxContext, network: Network, url: string): void {
  app.get(url, async (request: FastifyRequest, reply) => {
    const params = readParams(request);
    const wanted = readRequest(context, network, params);
    if (typeof wanted === "string") return sendMessage(reply, 400, "This request cannot be answered", wanted);
    const browserHash = browserHashOf(request);
    const known = browserHash === null ? [] : await peopleOfBrowser(context, network, browserHash);
    const hidden = Object.fromEntries(
      carried.flatMap((name) =>
        stringParam(params, name) === undefined ? [] : [[name, stringParam(params, name) ?? ""]],
      ),
    );
    const suggestedName = suggestName(wanted.state ?? wanted.redirectText);
    const body = consentPage({ network, scopes: wanted.scopes, hidden, known, suggestedName });
    return sendPage(reply, { title: "Consent", current: null, body }, [wanted.redirectUri.origin]);
  });

  app.post(url, async (request, reply) => {
    const params = readParams(request);
    const wanted = readRequest(context, network, params);
    if (typeof wanted === "string") return sendMessage(reply, 400, "This request cannot be answered", wanted);
    if (stringParam(params, "decision") !== "allow") return redirectBack(reply, wanted, denial[network]);
    const browserHash = ensureBrowserHash(request, reply);
    const name =
      nameParam(params, "person") || nameParam(params, "name") || suggestName(wanted.state ?? wanted.redirectText);
    const person = await findOrCreatePerson(context, {
      network,
      browserHash,
      name,
      withInstagram: stringParam(params, "instagram") === "1",
    });
    const code = await issueToken(context, {
      kind: network === "meta" ? "meta_code" : "x_code",
      personId: person.id,
      scopes: wanted.scopes,
      lifeMs: network === "meta" ? metaCodeLifeMs : xCodeLifeMs,
      redirectUri: wanted.redirectText,
      ...(wanted.codeChallenge === undefined ? {} : { codeChallenge: wanted.codeChallenge }),
    });
    return redirectBack(reply, wanted, { code });
  });
}
