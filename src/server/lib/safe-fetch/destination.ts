import type { LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "#server/lib/network.ts";
import { DownloadFailure } from "./download-failure.ts";

/** What of the network a test may replace. */
export interface Network {
  resolve(hostname: string): Promise<{ address: string; family: number }[]>;
  isPublic(address: string): boolean;
  /** How connections are made besides that. */
  connection: { port?: number; ca?: string };
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isPublic: isPublicAddress,
  connection: {},
};

const unsafe = (message: string) => new DownloadFailure("unsafe_address", message);

/** An address as text, made absolute. Browsers' rules apply, so that `2130706433` and `0x7f.1` read as what they are: 127.0.0.1. */
export function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null) throw unsafe("The address is not a URL");
  if (url.username !== "" || url.password !== "") throw unsafe(`The address at ${url.host} holds a user name`);
  url.hash = "";
  return url;
}

/** What can be told without asking anyone: everywhere https on its own port, and no address of a network that is not the internet. */
export function checkAddress(url: URL, network: Network): void {
  if (url.protocol !== "https:") throw unsafe(`${url.host || "The address"} is not asked for over https`);
  if (url.port !== "") throw unsafe(`${url.host} names a port of its own`);
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !network.isPublic(literal)) throw unsafe(`${url.host} is not an address of the internet`);
}

/**
 * Resolves the name of a connection that is about to be made and checks every address it has. The connection goes to one of
 * exactly these: asking a second time is what a name with changing addresses waits for.
 */
export const checkedLookup = (network: Network, trusted: boolean): LookupFunction =>
  callbackify(async (hostname: string, _options: LookupOptions) => {
    const found = await network.resolve(hostname);
    if (found.length === 0) throw new DownloadFailure("no_answer", `${hostname} has no address`);
    if (!trusted && found.some(({ address }) => !network.isPublic(address)))
      throw unsafe(`${hostname} leads to an address that is not of the internet`);
    return found;
  });
