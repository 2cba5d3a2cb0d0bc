import { isIP } from "node:net";
import { isLoopback } from "#server/lib/network.ts";

/** Names of an address that never leave the machine: `localhost` and what stands below it, and addresses like `127.0.0.1` or `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.toLowerCase().replaceAll(/^\[|\]$/g, "");
  return /(^|\.)localhost$/.test(plain) || (isIP(plain) !== 0 && isLoopback(plain));
}
