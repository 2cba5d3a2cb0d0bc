import { isIP } from "node:net";

interface Address {
  publicUrl: string;
}

/** The relying party id that a passkey is bound to: the host name. */
export const relyingPartyId = ({ publicUrl }: Address): string => new URL(publicUrl).hostname;

/** Browsers support passkeys for host names only, over https; for this machine also over http. */
export function hasPasskeys({ publicUrl }: Address): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
