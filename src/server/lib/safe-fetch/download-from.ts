import { open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type Transform, pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Network, checkAddress, internet, parseAddress } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";
import { type Deadlines, sendGet, startDeadlines } from "./send.ts";

interface Body {
  host: string;
  response: IncomingMessage;
  maxBytes: number;
  deadlines: Deadlines;
}

/** We request none of these; some servers send them anyway. */
const decoders = new Map<string, () => Transform>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Declared types without information about the content. */
const unspecificTypes = /^(|application\/octet-stream|binary\/octet-stream)$/;

const megabyte = 1_000_000;

function tooLarge(host: string, maxBytes: number): DownloadFailure {
  const message =
    maxBytes < megabyte
      ? `${host} sends more than ${maxBytes} bytes`
      : `${host} sends more than ${Math.round(maxBytes / megabyte)} MB`;
  return new DownloadFailure("too_large", message);
}

async function* capped(chunks: AsyncIterable<Buffer>, { host, maxBytes }: Body): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge(host, maxBytes);
    yield chunk;
  }
}

async function* received({ response, deadlines }: Body): AsyncGenerator<Buffer> {
  for await (const chunk of response) {
    deadlines.progress();
    yield chunk;
  }
}

/**
 * The decompressed body, streamed. Limited before and after decompression: compressed data can expand without end, or
 * to nothing for ever.
 */
async function* decompressed(body: Body): AsyncGenerator<Buffer> {
  const { host, response, deadlines } = body;
  const encoding = response.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  const decoder = decoders.get(encoding);
  if (decoder === undefined && encoding !== "identity")
    throw new DownloadFailure("broken_off", `${host} uses an unsupported content encoding`);
  const compressed = capped(received(body), body);
  try {
    // The errors of the pipeline surface where its output is read.
    yield* decoder === undefined
      ? compressed
      : capped(
          pipeline(compressed, decoder(), () => undefined),
          body,
        );
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    const incomplete = new DownloadFailure("broken_off", `What ${host} sent is not complete`, { cause: error });
    throw deadlines.failure(host, error) ?? incomplete;
  }
}

/**
 * Writes the body to a new file and returns its size in bytes. Rethrows errors of the disk. After any error no file
 * remains.
 */
async function saveBody(body: Body, path: string): Promise<number> {
  const file = await open(path, "wx", 0o600);
  try {
    try {
      await file.writeFile(decompressed(body));
      return (await file.stat()).size;
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export interface DownloadRequest {
  /** The target path. It must not exist; afterwards it exists only if the download is complete. */
  toFile: string;
  maxBytes: number;
  /** Like `image/png` or `image/*`. An unspecific declared type passes, because only the bytes determine the type. */
  allowedTypes?: readonly string[];
  /** Tag of the last answer: an unchanged file ends in a DownloadFailure with status 304. */
  etag?: string | null;
  /** Sent to this origin only. */
  credentials?: { origin: string; headers: Readonly<Record<string, string>> };
  /** Origins of the server's own configuration: they may be on a private network, use http and any port. */
  trustedOrigins?: readonly string[];
  signal: AbortSignal;
  totalMs: number;
  /** Longest wait for the next chunk, including the first. */
  idleMs: number;
}

export interface Downloaded {
  sizeBytes: number;
  /** The declared type without parameters; null when none was declared. */
  contentType: string | null;
  /** Of the declared type; null when it names none. */
  charset: string | null;
  etag: string | null;
  /** The address after all redirects. It can contain keys and must not be logged. */
  finalUrl: string;
}

const maxRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

/**
 * Downloads a file from an untrusted address: from another server's response, an import or a person. Except for `trustedOrigins`, never
 * connects to this machine or its networks, whatever the address, its host name and the redirects are. Throws DownloadFailure; rethrows
 * errors of the disk.
 */
export async function downloadFrom(
  address: string,
  request: DownloadRequest,
  network: Network = internet,
): Promise<Downloaded> {
  const deadlines = startDeadlines(request);
  try {
    const { url, response } = await followRedirects(parseAddress(address), request, deadlines, network);
    try {
      const contentType = checkResponse(url.host, response, request);
      const body = { host: url.host, response, maxBytes: request.maxBytes, deadlines };
      const etag = response.headers.etag ?? null;
      const charset = charsetOf(response);
      return { sizeBytes: await saveBody(body, request.toFile), contentType, charset, etag, finalUrl: url.href };
    } finally {
      response.destroy();
    }
  } finally {
    deadlines.end();
  }
}

async function followRedirects(first: URL, request: DownloadRequest, deadlines: Deadlines, network: Network) {
  const isFirst = (origin: string) => URL.parse(origin)?.origin === first.origin;
  const isTrusted = request.trustedOrigins?.some(isFirst) ?? false;
  const { origin = "", headers = {} } = request.credentials ?? {};
  const secrets = isFirst(origin) ? headers : {};
  const accept = request.allowedTypes?.join(", ") ?? "*/*";
  const known = request.etag == null ? {} : { "if-none-match": request.etag };
  let url = first;
  // Trust and credentials apply only until the first redirect to another origin. Otherwise that server could choose
  // what we fetch from a trusted origin, or with our credentials.
  let isSameOrigin = true;
  for (let followed = 0; followed <= maxRedirects; followed++) {
    isSameOrigin &&= url.origin === first.origin;
    const trusted = isSameOrigin && isTrusted;
    if (!trusted) checkAddress(url, network);
    const response = await sendGet(url, {
      headers: { accept, ...known, ...(isSameOrigin ? secrets : {}) },
      trusted,
      deadlines,
      network,
    });
    const { location } = response.headers;
    if (!redirects.includes(response.statusCode ?? 0) || location === undefined) return { url, response };
    response.destroy();
    url = parseAddress(location, url);
  }
  throw new DownloadFailure("bad_status", `${first.host} redirects more than ${maxRedirects} times`);
}

const charsetOf = ({ headers }: IncomingMessage): string | null =>
  /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(headers["content-type"] ?? "")?.[1] ?? null;

/** Milliseconds of a Retry-After, in seconds or as a date; 0 without one. */
function waitOf({ headers }: IncomingMessage): number {
  const value = headers["retry-after"] ?? "";
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

/** Checks status, type and declared length. Returns the declared type. */
function checkResponse(host: string, response: IncomingMessage, request: DownloadRequest): string | null {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) {
    const details = { status, retryAfterMs: waitOf(response) };
    throw new DownloadFailure("bad_status", `${host} answered with status ${status}`, details);
  }
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isAllowed = (allowed: string) => allowed === type || allowed === type.replace(/\/.*/, "/*");
  if (request.allowedTypes?.some(isAllowed) === false && !unspecificTypes.test(type)) {
    const expected = request.allowedTypes.join(", ");
    throw new DownloadFailure("wrong_type", `${host} sent ${type.slice(0, 100)} instead of ${expected}`);
  }
  if (Number(headers["content-length"]) > request.maxBytes) throw tooLarge(host, request.maxBytes);
  return type || null;
}
