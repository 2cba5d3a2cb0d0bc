import { z } from "zod";

/** Who can say that somebody is who they are, in the order of the buttons. */
export const identityProviders = ["google", "apple", "facebook"] as const;
export const IdentityProvider = z.enum(identityProviders);
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const identityProviderNames: Record<IdentityProvider, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};
