import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { exitCodes } from "../exit-codes.ts";
import { CliError } from "../failures.ts";
import { askOAuth, type AuthorizationServer, reasonOf } from "./authorization-server.ts";
import { startCallbackServer } from "./callback-server.ts";
import type { Credential } from "./credentials.ts";
import { requestTokens } from "./tokens.ts";

const programName = "Postloom command line";
const patienceMs = 10 * 60_000;

export interface BrowserSignIn {
  scope: "read" | "read write";
  /** Shows the address to the person, and opens it. */
  show(url: string): void;
  signal: AbortSignal;
}

/** Registers this program (RFC 7591). Each sign-in does so: the server forgets programs that nobody allowed. */
async function register(
  { registrationUrl }: AuthorizationServer,
  redirectUri: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await askOAuth(
    registrationUrl,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: programName, redirect_uris: [redirectUri] }),
    },
    signal,
  );
  const { client_id: clientId } = answer.body;
  if (answer.status === 201 && typeof clientId === "string") return clientId;
  throw new CliError(`The server does not register programs now: ${reasonOf(answer)}`, exitCodes.unavailable);
}

/** Has the person allow this program in their browser, with PKCE. Throws CliError. */
export async function signInWithBrowser(
  server: AuthorizationServer,
  { scope, show, signal }: BrowserSignIn,
): Promise<Credential> {
  const callback = await startCallbackServer();
  const tooLate = new CliError("Nobody answered in the browser for ten minutes", exitCodes.signInNeeded);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(tooLate), patienceMs);
  try {
    const { redirectUri } = callback;
    const clientId = await register(server, redirectUri, signal);
    const verifier = randomBytes(32).toString("base64url");
    const state = randomBytes(16).toString("base64url");
    const url = new URL(server.authorizationUrl);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state,
      scope,
      resource: server.resource,
    }).toString();
    show(url.href);
    const answer = await callback.returned(state, AbortSignal.any([signal, patience.signal]));
    // RFC 9207: the answer is from the server that was asked.
    if (answer.get("iss") !== server.issuer) throw new CliError("Another server answered", exitCodes.failed);
    const code = answer.get("code");
    if (code === null) {
      const reason = answer.get("error") === "access_denied" ? "You declined" : answer.get("error_description");
      throw new CliError(`Not signed in: ${reason ?? "the server does not say why"}`, exitCodes.signInNeeded);
    }
    const { resource, tokenUrl, revocationUrl } = server;
    const fields = { grant_type: "authorization_code", client_id: clientId, code, redirect_uri: redirectUri, resource };
    const tokens = await requestTokens(server, { ...fields, code_verifier: verifier });
    return { kind: "program", clientId, resource, tokenUrl, revocationUrl, ...tokens };
  } finally {
    clearTimeout(timer);
    callback.close();
  }
}

/** Opens the address in the person's browser, where there is one. The address is shown in any case. */
export function openBrowser(url: string, platform: NodeJS.Platform): void {
  const [command, ...args] =
    platform === "darwin"
      ? ["open", url]
      : platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", url]
        : ["xdg-open", url];
  const child = spawn(command ?? "xdg-open", args, { stdio: "ignore", detached: true });
  // A machine without a browser has no such command: the person opens the address elsewhere.
  child.on("error", () => undefined);
  child.unref();
}
