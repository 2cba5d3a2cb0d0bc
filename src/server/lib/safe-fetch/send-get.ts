import http from "node:http";
import https from "node:https";
import { type Network, checkedLookup } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";
import type { Patience } from "./patience.ts";

interface Get {
  headers: Readonly<Record<string, string>>;
  /** Whether this origin may have an address that is not of the internet. */
  trusted: boolean;
  patience: Patience;
  network: Network;
}

/** One GET on a connection of its own: one kept from before would lead to what was checked for an earlier call. */
export function sendGet(url: URL, { headers, trusted, patience, network }: Get): Promise<http.IncomingMessage> {
  const { Agent, get } = url.protocol === "https:" ? https : http;
  const lookup = checkedLookup(network, trusted);
  // With autoSelectFamily all addresses are asked for at once, and tried one after the other.
  const agent = new Agent({ autoSelectFamily: true, lookup, ...network.connection });
  const options = { agent, headers: { "accept-encoding": "identity", ...headers }, signal: patience.signal };
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      patience.progress();
      resolve(response);
    });
    request.on("error", (error) => reject(failureOf(error, url.host, patience)));
  });
}

function failureOf(error: Error, host: string, patience: Patience): DownloadFailure {
  if (error instanceof DownloadFailure) return error;
  return (
    patience.failure(host, error) ?? new DownloadFailure("no_answer", `${host} cannot be reached`, { cause: error })
  );
}
