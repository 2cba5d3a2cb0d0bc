import { z } from "zod";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { SignedIn } from "./auth.ts";
import { SecondFactorAsked, SecondFactorStatus } from "./second-factor.ts";

/** The providers of sign-ins, in the order of the buttons. */
export const identityProviders = ["google", "apple", "facebook"] as const;
export const IdentityProvider = z.enum(identityProviders, "Unsupported provider");
export type IdentityProvider = z.infer<typeof IdentityProvider>;

export const identityProviderNames: Record<IdentityProvider, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

/** Why a provider is off, and the environment variables that turn it on. */
export const IdentityProviderOff = z.object({
  provider: IdentityProvider,
  reason: z.enum(["not_configured", "needs_https"]),
  variables: z.array(z.string()),
});
export type IdentityProviderOff = z.infer<typeof IdentityProviderOff>;

/** An account at a provider that signs in to this one. */
export const LinkedIdentity = z.object({
  id: z.uuid(),
  provider: IdentityProvider,
  label: z.string().describe("Name or address the provider gave when it was linked"),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime,
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export const PasskeyName = line(60).trim().min(1, "Give the passkey a name");

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  isBackedUp: z.boolean().describe("Kept by the password manager of its owner, on more than one device"),
  createdAt: isoDateTime,
  lastUsedAt: isoDateTime.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The sign-in methods of an account. */
export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  secondFactor: SecondFactorStatus,
  passkeys: z.array(Passkey),
  identities: z.array(LinkedIdentity),
});
export type SignInMethods = z.infer<typeof SignInMethods>;

/** Why a sign-in with a provider failed. */
export const identityProblems = [
  "access-denied",
  "account-exists",
  "cancelled-popup-request",
  "email-missing",
  "identity-refused",
  "invalid-api-key",
  "linked-elsewhere",
  "login-blocked",
  "multi-factor-auth-required",
  "network-request-failed",
  "operation-not-supported-in-this-environment",
  "popup-blocked",
  "popup-closed-by-user",
  "unauthorized-domain",
  "user-mismatch",
  "user-token-expired",
  "web-storage-unsupported",
] as const;
export const IdentityProblem = z.enum(identityProblems);
export type IdentityProblem = z.infer<typeof IdentityProblem>;

const Opener = line(64)
  .regex(/^[\w-]{43}$/, "Send the SHA-256 of your secret, in base64url")
  .describe("SHA-256, in base64url, of a random secret of yours that fetches the outcome");

export const StartIdentityInput = z.strictObject({
  provider: IdentityProvider,
  opener: Opener,
  isPopup: z.boolean().default(true).describe("false: the person comes back to the page they left"),
});
export type StartIdentityInput = z.input<typeof StartIdentityInput>;

export const StartOwnIdentityInput = StartIdentityInput.extend({
  purpose: z.enum(["link", "confirm"]).describe("Link the provider to this account, or confirm your identity"),
});
export type StartOwnIdentityInput = z.input<typeof StartOwnIdentityInput>;

export const FinishIdentityInput = z.strictObject({
  secret: line(128)
    .min(43)
    .meta({ examples: ["pT7kQ2vX9bN4mJ1cR6wZ8hF3sL5gD0aYeUiOtExKqVy"] }),
  handoff: line(128)
    .optional()
    .describe("The code that the popup received; without it the call asks whether there is an outcome"),
});
export type FinishIdentityInput = z.infer<typeof FinishIdentityInput>;

export const identityOutcomes = ["pending", "failed", "signed_in", "second_factor", "linked", "confirmed"] as const;

/** The outcome of a sign-in with a provider, which can be fetched once. */
export const IdentityOutcome = SignedIn.extend({ problem: IdentityProblem, secondFactor: SecondFactorAsked })
  .partial()
  .extend({ outcome: z.enum(identityOutcomes) });
export type IdentityOutcome =
  | { outcome: "pending" | "linked" | "confirmed" }
  | { outcome: "failed"; problem: IdentityProblem }
  | ({ outcome: "signed_in" } & SignedIn)
  | { outcome: "second_factor"; secondFactor: SecondFactorAsked };
