import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { PasskeyRow } from "#server/domains/auth/passkeys/passkeys.queries.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { relyingPartyId } from "#server/lib/passkey-address.ts";
import type { NewPasskeyResponse, PasskeyResponse } from "#shared/auth/passkeys.ts";

/** Where browsers know this server. */
export interface Party {
  publicUrl: string;
  sandbox: boolean;
}

/** Fingerprint, face or the lock of the device: having it alone is not enough, which is why a passkey stands for both factors. */
const userVerification = "required";
const timeout = 300_000;

export const notAccepted = () => invalidInput([{ path: "credential", message: "This passkey was not accepted" }]);

export const creationOptions = (
  party: Party,
  { id, email, fullName }: { id: string; email: string; fullName: string },
  known: readonly Pick<PasskeyRow, "credentialId">[],
) =>
  generateRegistrationOptions({
    rpName: "Postloom",
    rpID: relyingPartyId(party),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: fullName,
    timeout,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification },
  });

export const requestOptions = (party: Party) =>
  generateAuthenticationOptions({ rpID: relyingPartyId(party), timeout, userVerification });

/** The library throws in words of its own for whatever does not hold. */
async function held<T extends { verified: boolean }>(check: Promise<T>): Promise<T> {
  const result = await check.catch((error: unknown) => {
    throw Object.assign(notAccepted(), { cause: error });
  });
  if (!result.verified) throw notAccepted();
  return result;
}

const expected = (party: Party) => ({
  expectedOrigin: new URL(party.publicUrl).origin,
  expectedRPID: relyingPartyId(party),
  requireUserVerification: true,
});

export type TakeChallenge = (challenge: string) => Promise<boolean>;

export async function checkNewPasskey(
  party: Party,
  credential: z.infer<typeof NewPasskeyResponse>,
  takeChallenge: TakeChallenge,
): Promise<Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"]> {
  const { clientDataJSON, attestationObject } = credential.response;
  const checked = await held(
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
  party: Party,
  credential: PasskeyResponse,
  known: PasskeyRow,
  takeChallenge: TakeChallenge,
): Promise<VerifiedAuthenticationResponse["authenticationInfo"]> {
  const { authenticationInfo } = await held(
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
