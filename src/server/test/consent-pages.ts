import { sandboxEndpoints, sandboxIdentityHosts } from "#server/sandbox/sandbox-endpoints.ts";

/** The environment with consent pages at another origin than the product's, as with real networks. */
export function consentPagesAt(origin: string): Record<string, string> {
  const { META_DIALOG_URL, X_AUTHORIZE_URL } = sandboxEndpoints("", origin);
  const { GOOGLE_AUTH_URL, FACEBOOK_AUTH_URL, APPLE_AUTH_URL } = sandboxIdentityHosts("", origin);
  return { META_DIALOG_URL, X_AUTHORIZE_URL, GOOGLE_AUTH_URL, FACEBOOK_AUTH_URL, APPLE_AUTH_URL };
}
