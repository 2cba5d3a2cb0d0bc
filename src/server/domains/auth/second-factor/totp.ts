import { generateSecret, generateURI, verify } from "otplib";

/** Clocks of phones go wrong by less than one code's time. */
const toleranceSeconds = 30;

export const newTotpSecret = (): string => generateSecret();

/** For the QR code an authenticator app reads. */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: "Postloom", label: email, secret });

/** The time step of a right code, to be taken once; null for a wrong one, and for one of a step up to `lastStep`. */
export async function totpStep(secret: string, code: string, lastStep: number | null): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const after = lastStep === null ? {} : { afterTimeStep: lastStep };
  const result = await verify({ strategy: "totp", secret, token: code, epochTolerance: toleranceSeconds, ...after });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
