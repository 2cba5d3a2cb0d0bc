import { isIP } from "node:net";

interface Address {
  publicUrl: string;
}

/** What a passkey is bound to: the name of the host. */
export const relyingPartyId = ({ publicUrl }: Address): string => new URL(publicUrl).hostname;

/** Browsers offer passkeys under a name, by https; to this machine also without. */
export function hasPasskeys({ publicUrl }: Address): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
