import type { IncomingMessage } from "node:http";
import { saysNothing } from "#server/lib/media-type.ts";
import { type Network, checkAddress, internet, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";
import { type Patience, bePatient } from "./patience.ts";
import { saveBody } from "./save-body.ts";
import { sendGet } from "./send-get.ts";

export interface DownloadRequest {
  /** Must not exist yet. Nothing is left there unless the download is complete. */
  toFile: string;
  maxBytes: number;
  /** Like `image/png` or `image/*`. A declared type that says nothing passes: only the bytes tell what a file is. */
  allowedTypes?: readonly string[];
  /** Sent to this origin and to no other. */
  credentials?: { origin: string; headers: Readonly<Record<string, string>> };
  /** Origins of the server's own configuration: they may be of a private network, speak http and have a port of their own. */
  trustedOrigins?: readonly string[];
  signal: AbortSignal;
  totalMs: number;
  /** Longest wait for the next piece, the first one included. */
  idleMs: number;
}

export interface Downloaded {
  sizeBytes: number;
  /** As declared, without parameters; null when nothing was. */
  contentType: string | null;
  /** Where the file was in the end. Holds whatever keys the address held: not for logs. */
  finalUrl: string;
}

const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

/**
 * Downloads a file from an address that came from outside: in the answer of another server, in an import, from a person. It is
 * kept away from this machine and its networks, whatever the address, its name and the redirects behind it say. Throws
 * DownloadFailure; an error of the disk passes through.
 */
export async function downloadFrom(
  address: string,
  request: DownloadRequest,
  network: Network = internet,
): Promise<Downloaded> {
  const patience = bePatient(request);
  try {
    const { url, response } = await followRedirects(parseAddress(address), request, patience, network);
    try {
      const contentType = checkAnswer(url.host, response, request);
      const body = { host: url.host, response, maxBytes: request.maxBytes, patience };
      return { sizeBytes: await saveBody(body, request.toFile), contentType, finalUrl: url.href };
    } finally {
      response.destroy();
    }
  } finally {
    patience.end();
  }
}

async function followRedirects(first: URL, request: DownloadRequest, patience: Patience, network: Network) {
  const isFirst = (origin: string) => URL.parse(origin)?.origin === first.origin;
  const isTrusted = request.trustedOrigins?.some(isFirst) ?? false;
  const { origin = "", headers = {} } = request.credentials ?? {};
  const secrets = isFirst(origin) ? headers : {};
  const accept = request.allowedTypes?.join(", ") ?? "*/*";
  let url = first;
  // Trust and credentials hold for a way that starts there and stays there. Otherwise whoever is asked in between would choose
  // what we fetch from a trusted origin, or in our name.
  let isHome = true;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    isHome &&= url.origin === first.origin;
    const trusted = isHome && isTrusted;
    if (!trusted) checkAddress(url, network);
    const response = await sendGet(url, {
      headers: { accept, ...(isHome ? secrets : {}) },
      trusted,
      patience,
      network,
    });
    const { location } = response.headers;
    if (!redirects.includes(response.statusCode ?? 0) || location === undefined) return { url, response };
    response.destroy();
    url = parseAddress(location, url);
  }
  throw new DownloadFailure("bad_status", `${first.host} redirects more than ${maxRedirects} times`);
}

/** Whether this is an answer worth reading. Returns the type it declares. */
function checkAnswer(host: string, response: IncomingMessage, request: DownloadRequest): string | null {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) throw new DownloadFailure("bad_status", `${host} answered with status ${status}`, { status });
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isAllowed = (allowed: string) => allowed === type || allowed === type.replace(/\/.*/, "/*");
  if (request.allowedTypes?.some(isAllowed) === false && !saysNothing.test(type)) {
    const expected = request.allowedTypes.join(" or ");
    throw new DownloadFailure("wrong_type", `${host} sent ${type.slice(0, 100)} instead of ${expected}`);
  }
  if (Number(headers["content-length"]) > request.maxBytes)
    throw new DownloadFailure("too_large", `${host} announces more than ${request.maxBytes} bytes`);
  return type || null;
}
