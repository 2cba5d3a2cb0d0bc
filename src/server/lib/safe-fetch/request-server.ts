import { type HttpAnswer, connectionsBy, HttpFailure, type HttpRequest, requestJson } from "#server/lib/http.ts";
import { type Network, checkAddress, checkedLookup, internet, isListed, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";

export type RequestServer = (request: HttpRequest) => Promise<HttpAnswer>;

/** The refusal of an address among the causes of an error. */
function refusalIn(error: unknown): DownloadFailure | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof DownloadFailure) return current;
  return undefined;
}

/**
 * Requests to servers that a person named: https on the default port, at a public address, whatever a host name resolves to.
 * `allowedHosts` (host, or host:port) may be any address, also over http. Throws HttpFailure, `never_sent` for any refused address.
 */
export function createRequestServer(allowedHosts: readonly string[], network: Network = internet): RequestServer {
  const guarded = connectionsBy(checkedLookup(network, false));
  return async function requestServer(request) {
    try {
      const url = parseAddress(String(request.url));
      if (isListed(url, allowedHosts)) return await requestJson(request);
      checkAddress(url, network);
      return await requestJson({ ...request, dispatcher: guarded });
    } catch (error) {
      const refusal = refusalIn(error);
      throw refusal === undefined ? error : new HttpFailure("never_sent", refusal.message, error);
    }
  };
}
