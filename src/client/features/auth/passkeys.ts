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

/** Creates a passkey on the device. Throws WebAuthnError or DOMException if the user declines. */
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

/** The device has a passkey of this account already. */
export const isKnownPasskey = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";

/** The user closed the browser's dialog or let it time out. */
export const wasDeclined = (error: unknown): boolean => error instanceof Error && error.name === "NotAllowedError";
