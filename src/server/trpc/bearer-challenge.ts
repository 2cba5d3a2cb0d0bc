import { accessScopes } from "#shared/auth/access-scopes.ts";

/** Why a token is refused, in the words of RFC 6750. null: there was no token. */
type TokenProblem = "invalid_token" | "insufficient_scope" | null;

/** The header WWW-Authenticate of a refusal at /mcp or /api: where a program finds out how to be connected, and the scopes to ask for. */
export function bearerChallenge(publicUrl: string, resource: "mcp" | "api", problem: TokenProblem): string {
  const error = problem === null ? "" : `error="${problem}", `;
  const metadata = `${publicUrl}/.well-known/oauth-protected-resource/${resource}`;
  return `Bearer ${error}resource_metadata="${metadata}", scope="${accessScopes.join(" ")}"`;
}
