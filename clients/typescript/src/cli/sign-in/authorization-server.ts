import { exitCodes } from "../exit-codes.ts";
import { CliError } from "../failures.ts";

/** The endpoints of OAuth 2.1 of a Postloom, as its documents name them. */
export interface AuthorizationServer {
  issuer: string;
  /** What the tokens are for: the API, not the tools for assistants. */
  resource: string;
  authorizationUrl: string;
  tokenUrl: string;
  registrationUrl: string;
  revocationUrl: string;
}

const timeoutMs = 20_000;

/** An answer of OAuth; `error` is its code. */
export interface OAuthAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Throws CliError where nothing answers, or not with JSON. */
export async function askOAuth(url: string, init: RequestInit, signal?: AbortSignal): Promise<OAuthAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const response = await fetch(url, { ...init, redirect: "error", signal: either });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof SyntaxError ? "it does not answer like Postloom" : causeOf(error);
    throw new CliError(`${new URL(url).origin} cannot be asked: ${reason}`, exitCodes.unavailable);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as { message: string; cause?: { message?: string } };
  return cause?.message ?? message;
};

/** Why it was refused, in the words of the server. */
export const reasonOf = (answer: OAuthAnswer): string => textIn(answer, "error_description") || `HTTP ${answer.status}`;

const textIn = ({ body }: OAuthAnswer, name: string): string => {
  const value = body[name];
  return typeof value === "string" ? value : "";
};

/**
 * Reads who gives tokens for the API of this server (RFC 9728, RFC 8414). The documents have to name the address that was typed: a server
 * that names another one could have its visitors sign in there, and use their tokens.
 */
export async function findAuthorizationServer(baseUrl: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const api = await askOAuth(`${baseUrl}/.well-known/oauth-protected-resource/api`, {}, signal);
  const resource = textIn(api, "resource");
  const notPostloom = () => new CliError(`${baseUrl} is no Postloom that can be signed in to`, exitCodes.notFound);
  if (api.status !== 200 || !URL.canParse(resource)) throw notPostloom();
  if (resource !== `${baseUrl}/api`) {
    const own = resource.replace(/\/api$/, "");
    throw new CliError(
      `This Postloom calls itself ${own}. Sign in there: postloom login --url ${own}`,
      exitCodes.usage,
    );
  }
  const issuers = api.body["authorization_servers"];
  const issuer = Array.isArray(issuers) ? String(issuers[0]) : "";
  if (!URL.canParse(issuer)) throw notPostloom();
  const server = await askOAuth(`${issuer}/.well-known/oauth-authorization-server`, {}, signal);
  if (server.status !== 200 || textIn(server, "issuer") !== issuer) throw notPostloom();
  /** Opened by the browser, or asked: nothing but an address of the web. */
  const endpoint = (name: string) => {
    const url = URL.parse(textIn(server, `${name}_endpoint`));
    if (url === null || !["https:", "http:"].includes(url.protocol)) throw notPostloom();
    return url.href;
  };
  return {
    issuer,
    resource,
    authorizationUrl: endpoint("authorization"),
    tokenUrl: endpoint("token"),
    registrationUrl: endpoint("registration"),
    revocationUrl: endpoint("revocation"),
  };
}
