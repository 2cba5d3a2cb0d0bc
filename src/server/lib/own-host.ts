import { isIP } from "node:net";
import { isLoopbackHost } from "#server/lib/loopback-host.ts";
import { isPublicAddress } from "#server/lib/network.ts";

/** Whether an address of the configuration leads to this machine or its own network: a private address, or a name without a domain. */
export function isOwnHost(url: string): boolean {
  const hostname = new URL(url).hostname.toLowerCase().replaceAll(/^\[|\]$/g, "");
  if (isIP(hostname) !== 0) return !isPublicAddress(hostname);
  return isLoopbackHost(hostname) || !hostname.includes(".") || /\.(local|internal|lan|home\.arpa)$/.test(hostname);
}
