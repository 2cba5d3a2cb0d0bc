import type { SandboxContext } from "../context.ts";
import { stringParam } from "../params.ts";
import type { Person } from "../people.ts";
import { sandboxClient } from "../sandbox-endpoints.ts";
import type { AppRequest } from "./app-request.ts";
import type { ConsentNetwork } from "./consent-network.ts";

type Params = Record<string, unknown>;

export interface AuthorizationRequest extends AppRequest {
  redirectUri: URL;
  /** Appended to the redirect. */
  hash: string;
  /** Added to the redirect. */
  answer?: Readonly<Record<string, string>>;
  /** Facts of a request that was pushed. */
  details?: Record<string, string>;
  /** The only person that the app asks for. */
  person?: Person | null;
}

/** The rules of one server of a network. */
export interface ConsentRules {
  codeLifeMs: number;
  /** The simulated server, on networks of many. */
  server?: string;
  /** The text for a request of this app that the server does not answer; null for a good one. */
  refusal?(request: AppRequest): Promise<string | null>;
  /** For requests that the app has pushed to the server: the request of an address, or the text of its error. */
  pushed?: {
    find(params: Params): Promise<AuthorizationRequest | string>;
    take(params: Params): void;
  };
  /** Stored with the code. */
  codeDetails(request: AuthorizationRequest): Record<string, string>;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The app is registered with this server's own addresses. All names of the local machine are equal. */
function isRegistered(context: SandboxContext, redirect: URL): boolean {
  const own = new URL(context.publicUrl);
  const isSameHost =
    redirect.hostname === own.hostname || (loopback.has(redirect.hostname) && loopback.has(own.hostname));
  return redirect.protocol === own.protocol && redirect.port === own.port && isSameHost;
}

/** The request, or the text of its error. An invalid request is never redirected to its redirect_uri. */
export async function readRequest(
  context: SandboxContext,
  network: ConsentNetwork,
  params: Params,
  rules: ConsentRules | undefined,
): Promise<AuthorizationRequest | string> {
  if (rules?.pushed !== undefined) return rules.pushed.find(params);
  const clientId = stringParam(params, "client_id") ?? "";
  if (rules === undefined && clientId !== sandboxClient.clientId) return "The app is not known here: client_id.";
  const redirectText = stringParam(params, "redirect_uri") ?? "";
  const redirectUri = URL.parse(redirectText);
  if (redirectUri === null || !isRegistered(context, redirectUri))
    return "This address is not registered for the app: redirect_uri.";
  if ((stringParam(params, "response_type") ?? "code") !== "code") return "Only response_type=code is offered.";
  const scopes = [
    ...new Set((stringParam(params, "scope") ?? "").split(/[\s,]+/).filter((scope) => /^[\w.:]+$/.test(scope))),
  ];
  const state = stringParam(params, "state");
  const codeChallenge = stringParam(params, "code_challenge");
  const codeChallengeMethod = stringParam(params, "code_challenge_method");
  const asked = { clientId, redirectText, state, scopes, codeChallenge, codeChallengeMethod };
  const request = { ...asked, redirectUri, hash: network.hash ?? "" };
  return network.refusal?.(asked) ?? (await rules?.refusal?.(asked)) ?? request;
}
