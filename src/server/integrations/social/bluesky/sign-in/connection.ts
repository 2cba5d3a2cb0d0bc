import { Minute } from "#shared/durations.ts";
import { PlatformError } from "../../platform-error.ts";
import type { SocialPlatform } from "../../platform.ts";
import type { BlueskyConfig, Xrpc } from "../client.ts";
import { endSession, logIn, renewSession } from "./app-password.ts";
import type { Nonces } from "./dpop.ts";
import { blueskySignIn, renewOAuth, revokeOAuth } from "./oauth.ts";
import { renewalOf } from "./session.ts";

/** Connects by sign-in or app password, and keeps the connection of either kind. */
export const blueskyConnection = (
  config: BlueskyConfig,
  xrpc: Xrpc,
  nonces: Nonces,
): Pick<
  SocialPlatform,
  "authorize" | "exchangeCode" | "connectWithPassword" | "refresh" | "revoke" | "renewAheadMs" | "sharesConsentWith"
> => ({
  sharesConsentWith: [],
  ...blueskySignIn(config, xrpc, nonces),
  connectWithPassword: (request, signal) => logIn(config, xrpc, request, signal),

  /** Access tokens are valid for 5 to 30 minutes. */
  renewAheadMs: 1 * Minute.ms,

  async refresh({ refreshToken }, signal) {
    const renewal = renewalOf(refreshToken);
    if (renewal === null)
      throw new PlatformError("auth_expired", "bluesky.oauth.invalid_grant", "The server refused the grant.");
    return renewal.kind === "oauth" ? renewOAuth(config, nonces, renewal, signal) : renewSession(xrpc, renewal, signal);
  },

  async revoke({ refreshToken }, signal) {
    const renewal = renewalOf(refreshToken);
    if (renewal === null) return;
    if (renewal.kind === "oauth") await revokeOAuth(config, nonces, renewal, signal);
    else await endSession(xrpc, renewal, signal);
  },
});
