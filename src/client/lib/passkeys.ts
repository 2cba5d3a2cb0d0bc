import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import type { AddPasskeyInput, PasskeyResponse } from "#shared/auth/passkeys.ts";

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Asks the device to make a passkey. Throws WebAuthnError or DOMException when the person would rather not. */
export async function makePasskey(options: CreationOptions): Promise<AddPasskeyInput["credential"]> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the device for a passkey of this server. */
export async function askForPasskey(options: RequestOptions): Promise<PasskeyResponse> {
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: "public-key", response: { clientDataJSON, authenticatorData, signature } };
}

/** The device has one already. */
export const isKnownPasskey = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";

/** The person closed the question, or let it time out: not an error to report. */
export const wasDeclined = (error: unknown): boolean => error instanceof Error && error.name === "NotAllowedError";
