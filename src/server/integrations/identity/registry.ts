import { type IdentityProvider, identityProviderNames, identityProviders } from "#shared/auth/sign-in.ts";
import { createApple } from "./apple.ts";
import { createFacebook } from "./facebook.ts";
import { createGoogle } from "./google.ts";
import type { IdentityConfig } from "./identity-settings.ts";
import type { IdentityService } from "./identity-service.ts";

/** The providers that are configured; the rest is absent, and with it every call that would need them. */
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

/** Said at the start. A provider without any of its variables is left out on purpose, unless all of them are. */
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
