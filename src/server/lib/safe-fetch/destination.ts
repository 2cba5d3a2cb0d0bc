import type { LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "#server/lib/addresses/network.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { DownloadFailure } from "./download-failure.ts";

/** The parts of the network that tests may replace. */
export interface Network {
  resolve(hostname: string): Promise<{ address: string; family: number }[]>;
  isPublic(address: string): boolean;
  /** Options for every connection. */
  connection: { port?: number; ca?: string };
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
  connection: {},
};

const unsafe = (message: string) => new DownloadFailure("unsafe_address", message);

/**
 * Parses an address, relative to `base`. Browsers' rules apply, so that `2130706433` and `0x7f.1` are recognised as
 * 127.0.0.1.
 */
export function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null) throw unsafe("The address is not a URL");
  if (url.username !== "" || url.password !== "") throw unsafe(`The address at ${url.host} contains a user name`);
  url.hash = "";
  return url;
}

/** Checks an address before any lookup: https on the default port only, and no literal address that is not public. */
export function checkAddress(url: URL, network: Network): void {
  if (url.protocol !== "https:")
    throw unsafe(url.host === "" ? "The address is not an https address" : `${url.host} is not an https address`);
  if (url.port !== "") throw unsafe(`${url.host} has an explicit port`);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !network.isPublic(literal)) throw unsafe(`${url.host} is not a public address`);
}

/** Whether a list of hosts, or host:port, contains the host of this address. */
export const isListed = (url: URL, hosts: readonly string[]): boolean =>
  hosts.includes(url.host) || hosts.includes(url.hostname);

/** Throws INVALID_INPUT on `url` for an address that would be refused before any lookup. */
export function requireAllowed(address: string, allowedHosts: readonly string[]): void {
  try {
    const url = parseAddress(address);
    if (!isListed(url, allowedHosts)) checkAddress(url, internet);
  } catch (error) {
    if (!(error instanceof DownloadFailure)) throw error;
    throw invalidInput([
      { path: "url", message: "Use an https address on the internet, without a port, a user name or a password" },
    ]);
  }
}

/**
 * Resolves the host of a connection and checks that all its addresses are public; those of a trusted host may be private. The connection
 * uses one of these addresses, because a second lookup could return another one (DNS rebinding).
 */
export const checkedLookup = (network: Network, trusted: boolean): LookupFunction =>
  callbackify(async (hostname: string, _options: LookupOptions) => {
    const found = await network.resolve(hostname);
    if (found.length === 0) throw new DownloadFailure("no_answer", `${hostname} has no address`);
    if (!trusted && found.some(({ address }) => !network.isPublic(address)))
      throw unsafe(`${hostname} resolves to an address that is not public`);
    return found;
  });
