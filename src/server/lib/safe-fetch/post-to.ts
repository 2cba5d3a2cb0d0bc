import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { type Network, checkAddress, checkedLookup, internet, isListed, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";

export interface PostRequest {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  signal: AbortSignal;
  /** Hosts, or host:port, that may have a private address, http and any port. */
  allowedHosts?: readonly string[];
  /** How many bytes of the answer's body to read. Default 0. */
  answerBytes?: number;
}

export interface Posted {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of the body as it came; empty unless `answerBytes` is given. */
  start: Buffer;
}

/** The first `maxBytes` of the body; less where it breaks off or the signal aborts. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    if (maxBytes > 0) {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        sizeBytes += chunk.length;
        if (sizeBytes >= maxBytes) break;
      }
    }
  } catch {
    // The status has arrived, and it alone decides.
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/**
 * Posts to an untrusted address, with the checks of a download. Follows no redirect and reads at most the beginning of the answer.
 * Throws DownloadFailure.
 */
export async function postTo(
  address: string,
  { headers, body, signal, allowedHosts = [], answerBytes = 0 }: PostRequest,
  network: Network = internet,
): Promise<Posted> {
  const url = parseAddress(address);
  const isAllowed = isListed(url, allowedHosts);
  if (!isAllowed) checkAddress(url, network);
  const { Agent, request: send } = url.protocol === "https:" ? https : http;
  // A new connection, because a reused one has the address checked for an earlier call.
  const agent = new Agent({ autoSelectFamily: true, lookup: checkedLookup(network, isAllowed), ...network.connection });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send(url, { method: "POST", agent, headers: { ...headers }, signal }, resolve);
  request.on("error", (error) => {
    if (error instanceof DownloadFailure) reject(error);
    else if (signal.aborted)
      reject(new DownloadFailure("timed_out", `${url.host} did not answer in time`, { cause: error }));
    else reject(new DownloadFailure("no_answer", `${url.host} cannot be reached`, { cause: error }));
  });
  request.end(body);
  const response = await promise;
  return {
    status: response.statusCode ?? 0,
    retryAfter: response.headers["retry-after"],
    start: await readStart(response, answerBytes),
  };
}
