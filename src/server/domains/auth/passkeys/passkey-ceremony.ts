import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { PasskeyRow } from "#server/domains/auth/passkeys/passkeys.queries.ts";
import { relyingPartyId } from "#server/lib/addresses/passkey-address.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type { NewPasskeyResponse, PasskeyResponse } from "#shared/auth/passkeys.ts";

/** The address that identifies this server to browsers (WebAuthn relying party). */
export interface RelyingParty {
  publicUrl: string;
  sandbox: boolean;
}

/** Loaded on first use: many installations have no passkey. */
const webAuthn = () => import("@simplewebauthn/server");

/** Fingerprint, face or device PIN are required besides possession, so a passkey counts as both factors. */
const userVerification = "required";
const timeoutMs = 300_000;

export const notAccepted = () => invalidInput([{ path: "credential", message: "This passkey was not accepted" }]);

export const creationOptions = async (
  party: RelyingParty,
  { id, email, fullName }: { id: string; email: string; fullName: string },
  known: readonly Pick<PasskeyRow, "credentialId">[],
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: "Postloom",
    rpID: relyingPartyId(party),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: fullName,
    timeout: timeoutMs,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification },
  });

export const requestOptions = async (party: RelyingParty) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingPartyId(party),
    timeout: timeoutMs,
    userVerification,
  });

/** Turns the library's errors, and an unverified result, into our refusal. */
async function requireVerified<T extends { verified: boolean }>(check: Promise<T>): Promise<T> {
  const result = await check.catch((error: unknown) => {
    throw Object.assign(notAccepted(), { cause: error });
  });
  if (!result.verified) throw notAccepted();
  return result;
}

const expected = (party: RelyingParty) => ({
  expectedOrigin: new URL(party.publicUrl).origin,
  expectedRPID: relyingPartyId(party),
  requireUserVerification: true,
});

export type TakeChallenge = (challenge: string) => Promise<boolean>;

export async function checkNewPasskey(
  party: RelyingParty,
  credential: z.infer<typeof NewPasskeyResponse>,
  takeChallenge: TakeChallenge,
): Promise<Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"]> {
  const { clientDataJSON, attestationObject } = credential.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await requireVerified(
    verifyRegistrationResponse({
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: takeChallenge,
      ...expected(party),
    }),
  );
  if (!checked.verified) throw notAccepted();
  return checked.registrationInfo;
}

export async function checkPasskey(
  party: RelyingParty,
  credential: PasskeyResponse,
  known: PasskeyRow,
  takeChallenge: TakeChallenge,
): Promise<VerifiedAuthenticationResponse["authenticationInfo"]> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await requireVerified(
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: takeChallenge,
      credential: {
        id: known.credentialId,
        publicKey: Uint8Array.from(Buffer.from(known.publicKey, "base64url")),
        counter: known.counter,
      },
      ...expected(party),
    }),
  );
  return authenticationInfo;
}
