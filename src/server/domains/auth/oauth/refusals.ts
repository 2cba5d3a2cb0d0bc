import { accessScopes } from "#shared/auth/access-scopes.ts";
import type { AuthorizationRequest } from "#shared/auth/oauth.ts";

/** An error that is sent to the redirect address of the program, which is known to be its own (RFC 6749, 4.1.2.1). */
interface AuthorizationRefusal {
  error: "invalid_request" | "unsupported_response_type" | "invalid_target" | "invalid_scope" | "access_denied";
  error_description: string;
}

/** `offline_access` asks for the refresh token, which every program gets. */
const scopes: readonly string[] = [...accessScopes, "offline_access", ""];

/** The error in a request; null: there is none. */
export function refusalOf(request: AuthorizationRequest, resources: readonly string[]): AuthorizationRefusal | null {
  if (request.response_type !== "code")
    return { error: "unsupported_response_type", error_description: "response_type has to be code" };
  if (request.code_challenge_method !== "S256" || !/^[\w-]{43}$/.test(request.code_challenge ?? ""))
    return { error: "invalid_request", error_description: "PKCE with S256 is needed" };
  if (request.resource !== undefined && !resources.includes(request.resource))
    return { error: "invalid_target", error_description: "resource is none of this server" };
  if (request.scope?.split(" ").some((name) => !scopes.includes(name)))
    return { error: "invalid_scope", error_description: "The scopes are read and write" };
  return null;
}

export const declined: AuthorizationRefusal = { error: "access_denied", error_description: "The person declined" };

/** An error of RFC 6749, 5.2. */
export interface TokenRefusal {
  error: "invalid_request" | "invalid_grant" | "unsupported_grant_type" | "invalid_target";
  error_description: string;
}

const refusal = (error: TokenRefusal["error"], error_description: string): TokenRefusal => ({
  error,
  error_description,
});

export const invalidGrant = refusal(
  "invalid_grant",
  "The code or token is unknown, used, expired or of another program",
);
export const invalidTarget = refusal("invalid_target", "The code or token is for another resource");
export const unsupportedGrant = refusal("unsupported_grant_type", "Use authorization_code or refresh_token");
export const malformed = (field: string): TokenRefusal => refusal("invalid_request", `Missing or malformed: ${field}`);
