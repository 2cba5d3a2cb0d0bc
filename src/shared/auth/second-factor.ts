import { z } from "zod";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

/** The app's six digits, or a recovery code, which is longer. Spaces and hyphens are ignored. */
export const SecondFactorCode = line(40)
  .trim()
  .min(1, "Enter the code")
  .describe("Six digits of the authenticator app, or a recovery code");

export const recoveryCodeCount = 10;

/** The password was right; a code is still needed. */
export const SecondFactorAsked = z.object({
  ticket: z.string().describe("Goes to POST /auth/login/second-factor with the code"),
  expiresAt: isoDateTime,
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

export const GiveSecondFactorInput = z.strictObject({ ticket: line(256).min(1), code: SecondFactorCode });
export type GiveSecondFactorInput = z.infer<typeof GiveSecondFactorInput>;

export const SecondFactorStatus = z.object({
  isOn: z.boolean(),
  since: isoDateTime.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

/** The secret for an authenticator app, shown only once. */
export const SecondFactorSetup = z.object({
  secret: z.string().describe("The secret to type into the app, in base32"),
  uri: z.string().describe("The secret as an otpauth:// address, for a QR code"),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

export const ConfirmSecondFactorInput = z.strictObject({ code: SecondFactorCode });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
