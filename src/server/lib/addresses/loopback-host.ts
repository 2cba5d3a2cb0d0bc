import { isIP } from "node:net";
import { isLoopback } from "#server/lib/addresses/network.ts";

/** Whether the host is this machine: `localhost`, its subdomains, and addresses like `127.0.0.1` or `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.toLowerCase().replaceAll(/^\[|\]$/g, "");
  return /(^|\.)localhost$/.test(plain) || (isIP(plain) !== 0 && isLoopback(plain));
}
