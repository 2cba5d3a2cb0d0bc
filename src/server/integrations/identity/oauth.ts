import { CodeChallengeMethod, OAuth2Client } from "arctic";
import { z } from "zod";
import { HttpFailure, parseAnswer, requestJson } from "#server/lib/http.ts";
import { isEmailAddress } from "#shared/auth/auth.ts";
import { cutText, line } from "#shared/text.ts";
import { IdentityError, type IdentityRequest } from "./identity-service.ts";

/** A provider's permanent id of a person. */
export const Subject = z.string().min(1).max(255);

/** A name from a provider, cut to 80 characters; null when it is not a valid line. */
export const PersonName = z
  .string()
  .transform((name) => line(80).safeParse(cutText(name.trim(), 80)).data || null)
  .nullish()
  .transform((name) => name ?? null);

/** An email address from a provider; null when it is invalid here. */
export const PersonEmail = z
  .string()
  .transform((email) => line(254).refine(isEmailAddress).safeParse(email.trim()).data ?? null)
  .nullish()
  .transform((email) => email ?? null);

/** Apple sends the boolean as text. */
export const Verified = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .optional()
  .transform((value) => value === true || value === "true");

export interface OAuthApp {
  clientId: string;
  authorizeUrl: string;
  tokenUrl: string;
}

/** The address of the consent page. `codeVerifier` null: the provider has no PKCE. */
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

/** Error texts of RFC 6749 and of Facebook that mean wrong settings on our side. */
const misconfigured = /invalid_client|unauthorized_client|validating (application|client secret)|client_secret/i;
const wrongAddress = /redirect_uri/i;

function refused(status: number, body: unknown): IdentityError {
  const { data } = Refusal.safeParse(body);
  const { error, error_description: description = "" } = data ?? { error: `status ${status}` };
  const message = typeof error === "string" ? `${error} ${description}`.trim() : error.message;
  const problem = misconfigured.test(message)
    ? "invalid-api-key"
    : wrongAddress.test(message)
      ? "unauthorized-domain"
      : "identity-refused";
  return new IdentityError(problem, `The provider refused: ${message}`);
}

interface ProviderRequest<T> {
  url: string;
  method?: "GET" | "POST";
  form?: Record<string, string>;
  authorization?: string;
  answer: z.ZodType<T>;
  signal: AbortSignal;
}

/** Calls a provider, with a timeout and a size limit: arctic's own calls have neither. Throws IdentityError. */
export async function requestProvider<T>({
  url,
  method = "POST",
  form,
  authorization,
  answer,
  signal,
}: ProviderRequest<T>): Promise<T> {
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
