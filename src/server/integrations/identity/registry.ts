import { type IdentityProvider, identityProviderNames, identityProviders } from "#shared/auth/sign-in.ts";
import { createApple } from "./apple.ts";
import { createFacebook } from "./facebook.ts";
import { createGoogle } from "./google.ts";
import type { IdentityService } from "./identity-service.ts";
import type { IdentityConfig } from "./identity-settings.ts";

/** The configured providers. */
export function createIdentities({
  google,
  apple,
  facebook,
}: IdentityConfig): Partial<Record<IdentityProvider, IdentityService>> {
  return {
    ...(google === null ? {} : { google: createGoogle(google) }),
    ...(apple === null ? {} : { apple: createApple(apple) }),
    ...(facebook === null ? {} : { facebook: createFacebook(facebook) }),
  };
}

/** Warnings for the log at startup. Providers without variables are reported only if no provider is configured. */
export const identityStartWarnings = ({ off }: IdentityConfig): string[] => [
  ...(off.filter(({ reason }) => reason === "not_configured").length === identityProviders.length
    ? ["Social login is not configured. Please set the provider env vars."]
    : []),
  ...off
    .filter(({ reason }) => reason === "needs_https")
    .map(
      ({ provider, variables }) =>
        `Sign-in with ${identityProviderNames[provider]} is off: it needs https. Set ${variables.join()} to an address that begins with https://`,
    ),
];
