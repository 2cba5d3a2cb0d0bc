import { isIP } from "node:net";
import { isPublicAddress } from "#server/lib/addresses/network.ts";

/** Suffixes that do not exist on the internet: RFC 6761 and 8375, ICANN's `internal`, and what home routers use. */
const localEnding = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|test|invalid|onion)$/;

/** Whether the host may be reachable from the internet, judged by its name alone. */
export function isInternetHost(hostname: string): boolean {
  const plain = hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, "");
  if (isIP(plain) !== 0) return isPublicAddress(plain);
  return plain.includes(".") && !localEnding.test(plain);
}

/** Whether platforms can fetch files from our address. The sandbox runs on this machine and always can. */
export const isReachable = ({ publicUrl, sandbox }: { publicUrl: string; sandbox: boolean }): boolean =>
  sandbox || isInternetHost(new URL(publicUrl).hostname);

/** Whether a configured address is on this machine or its network. Such a server is free of charge. */
export const isOwnHost = (url: string): boolean => !isInternetHost(new URL(url).hostname);
