import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { HttpFailure, parseAnswer, requestJson } from "#server/lib/http.ts";
import { IdentityError, type IdentityRequest } from "./identity-service.ts";

export interface OAuthApp {
  clientId: string;
  authorizeUrl: string;
  tokenUrl: string;
}

/** Where a person says yes. `codeVerifier` null: the provider knows no PKCE. */
export function consentUrl(
  { clientId, authorizeUrl }: OAuthApp,
  { state, redirectUri }: Pick<IdentityRequest, "state" | "redirectUri">,
  { scopes, codeVerifier, more }: { scopes: string[]; codeVerifier: string | null; more: Record<string, string> },
): URL {
  const client = new OAuth2Client(clientId, null, redirectUri);
  const url =
    codeVerifier === null
      ? client.createAuthorizationURL(authorizeUrl, state, scopes)
      : client.createAuthorizationURLWithPKCE(authorizeUrl, state, CodeChallengeMethod.S256, codeVerifier, scopes);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url;
}

const Refusal = z.object({
  error: z.union([
    z.string().max(200),
    z.object({ type: z.string().max(200).optional(), code: z.number().optional(), message: z.string().max(1_000) }),
  ]),
  error_description: z.string().max(1_000).optional(),
});

/** Words of RFC 6749 and of Facebook that mean our own settings. */
const misconfigured = /invalid_client|unauthorized_client|validating (application|client secret)|client_secret/i;
const wrongAddress = /redirect_uri/i;

function refused(status: number, body: unknown): IdentityError {
  const { data } = Refusal.safeParse(body);
  const { error, error_description: description = "" } = data ?? { error: `status ${status}` };
  const words = typeof error === "string" ? `${error} ${description}`.trim() : error.message;
  const problem = misconfigured.test(words)
    ? "invalid-api-key"
    : wrongAddress.test(words)
      ? "unauthorized-domain"
      : "identity-refused";
  return new IdentityError(problem, `The provider refused: ${words}`);
}

interface Question<T> {
  url: string;
  method?: "GET" | "POST";
  form?: Record<string, string>;
  authorization?: string;
  answer: z.ZodType<T>;
  signal: AbortSignal;
}

/** Asks a provider, with a deadline and a limit on what is read: arctic's own calls have neither. Throws IdentityError. */
export async function ask<T>({ url, method = "POST", form, authorization, answer, signal }: Question<T>): Promise<T> {
  try {
    const received = await requestJson({
      method,
      url,
      ...(form === undefined ? {} : { body: { form } }),
      ...(authorization === undefined ? {} : { headers: { authorization } }),
      signal,
      maxBytes: 200_000,
    });
    if (received.status >= 500) throw new IdentityError("network-request-failed", `Answered ${received.status}`);
    if (received.status !== 200) throw refused(received.status, received.body);
    return parseAnswer(answer, received);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    throw new IdentityError("network-request-failed", error.message, { cause: error });
  }
}
