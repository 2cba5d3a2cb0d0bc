import { isIP } from "node:net";
import { isPublicAddress } from "#server/lib/network.ts";

/** Endings that lead nowhere on the internet: RFC 6761 and 8375, ICANN's `internal`, and what routers at home use. */
const localEnding = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|test|invalid|onion)$/;

/** Whether strangers on the internet may find this host, as far as its name alone tells. */
export function isInternetHost(hostname: string): boolean {
  const plain = hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, "");
  if (isIP(plain) !== 0) return isPublicAddress(plain);
  return plain.includes(".") && !localEnding.test(plain);
}

/** Whether platforms can fetch what lies under our address. The sandbox runs on this machine and reaches whatever it does. */
export const isReachable = ({ publicUrl, sandbox }: { publicUrl: string; sandbox: boolean }): boolean =>
  sandbox || isInternetHost(new URL(publicUrl).hostname);
