import { type HttpAnswer, connectionsBy, HttpFailure, type HttpRequest, requestJson } from "#server/lib/http.ts";
import { checkAddress, checkedLookup, internet, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";

/** Connects to public addresses only, whatever a name resolves to. */
const guarded = connectionsBy(checkedLookup(internet, false));

export type RequestServer = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * Requests to servers that a person named: https on the default port, at a public address. `allowedHosts` (host, or host:port) may be any
 * address, also over http. Throws HttpFailure `never_sent` for a refused address.
 */
export function createRequestServer(allowedHosts: readonly string[]): RequestServer {
  return async function requestServer(request) {
    const url = parseAddress(String(request.url));
    if (allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname)) return requestJson(request);
    try {
      checkAddress(url, internet);
    } catch (error) {
      if (error instanceof DownloadFailure) throw new HttpFailure("never_sent", error.message, error);
      throw error;
    }
    return requestJson({ ...request, dispatcher: guarded });
  };
}
