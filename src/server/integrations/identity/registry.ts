import type { IdentityProvider } from "#shared/sign-in.ts";
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

/** Said at start: without a provider the buttons are there and do nothing. */
export const identityStartWarnings = ({ google, apple, facebook }: IdentityConfig): string[] =>
  google === null && apple === null && facebook === null
    ? ["Social login is not configured. Please set the provider env vars."]
    : [];
