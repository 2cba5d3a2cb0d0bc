import http from "node:http";
import https from "node:https";
import { type Network, checkAddress, checkedLookup, internet, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";

export interface PostRequest {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  signal: AbortSignal;
}

/**
 * Posts to an address that came from outside, kept away from this machine and its networks as a download is. Follows no redirect and
 * reads no answer but its status and `retry-after`. Throws DownloadFailure.
 */
export async function postTo(
  address: string,
  { headers, body, signal }: PostRequest,
  network: Network = internet,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = parseAddress(address);
  checkAddress(url, network);
  const { Agent, request: ask } = url.protocol === "https:" ? https : http;
  // A connection of its own: one kept from before would lead to what was checked for an earlier call.
  const agent = new Agent({ autoSelectFamily: true, lookup: checkedLookup(network, false), ...network.connection });
  return new Promise((resolve, reject) => {
    const request = ask(url, { method: "POST", agent, headers: { ...headers }, signal }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      response.destroy();
    });
    request.on("error", (error) => {
      if (error instanceof DownloadFailure) reject(error);
      else if (signal.aborted)
        reject(new DownloadFailure("timed_out", `${url.host} did not answer in time`, { cause: error }));
      else reject(new DownloadFailure("no_answer", `${url.host} cannot be reached`, { cause: error }));
    });
    request.end(body);
  });
}
