import type { ConsentRules } from "../consent/consent-request.ts";
import type { SandboxContext } from "../context.ts";
import { findApp } from "./apps.ts";
import type { MastodonServer } from "./servers.ts";

const codeLifeMs = 10 * 60_000;

/** The consent page of one server: for the apps that it has given out, with PKCE where it knows that. */
export const mastodonConsent = (context: SandboxContext, server: MastodonServer): ConsentRules => ({
  codeLifeMs,
  server: server.name,
  codeDetails: ({ clientId }) => ({ clientId }),
  async refusal({ clientId, redirectText, scopes, codeChallenge, codeChallengeMethod }) {
    const app = await findApp(context, server, clientId);
    if (app === null) return "Client authentication failed due to unknown client: client_id.";
    if (!app.redirectUris.includes(redirectText)) return "The redirect URI included is not valid: redirect_uri.";
    if (scopes.length === 0 || scopes.some((scope) => !app.scopes.includes(scope)))
      return "The requested scope is invalid, unknown, or malformed: scope.";
    if (codeChallenge !== undefined && codeChallengeMethod !== "S256") return "The code_challenge_method must be S256.";
    return null;
  },
});
