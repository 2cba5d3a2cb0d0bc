import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { Agent, buildConnector } from "undici";
import type { z } from "zod";
import { Second } from "#shared/durations.ts";

/**
 * Splits an address into the address without its user name and password, and a Basic authorization header with them.
 */
export function splitCredentials(address: string): { baseUrl: string; headers: Readonly<Record<string, string>> } {
  const url = new URL(address);
  const pair = [url.username, url.password].map(decodeURIComponent).join(":");
  if (pair === ":") return { baseUrl: address, headers: {} };
  url.username = "";
  url.password = "";
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { baseUrl: url.href.replace(/\/+$/, ""), headers: { authorization } };
}

/** The address comes from the configuration. One from outside goes through `safe-fetch`, because requestJson connects to private networks. */
export interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string | URL;
  headers?: Readonly<Record<string, string>>;
  body?: HttpBody;
  signal: AbortSignal;
  /** Longest wait for the first byte of the response, including the time to send the body. */
  firstByteMs?: number;
  totalMs?: number;
  maxBytes?: number;
  /** Default: connections to any address. */
  dispatcher?: Agent;
}

export type HttpBody =
  | { json: unknown }
  | { form: Readonly<Record<string, string>> }
  | { multipart: FormData }
  /** Streamed, never held in memory as a whole. `sizeBytes` is the exact length of the stream. */
  | { stream: Readable; sizeBytes: number };

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined when the body is empty or is not JSON. */
  body: unknown;
}

/**
 * A request without a usable response. never_sent: no connection was made, so the server did not receive it.
 * no_answer: it may have been received and taken effect. bad_answer: there was a response, but it does not show the
 * outcome.
 */
export class HttpFailure extends Error {
  readonly reason: "never_sent" | "no_answer" | "bad_answer";

  constructor(reason: HttpFailure["reason"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HttpFailure";
    this.reason = reason;
  }
}

/** Errors of connections that were not made: name resolution, connecting, TLS handshake. */
const beforeConnection = new WeakSet<Error>();

/**
 * Connects, and remembers the errors of connections that were not made. Their codes do not distinguish them from errors of a connection
 * that had carried a request: a broken TLS record, a route that went away.
 */
function connecting(options: { lookup?: LookupFunction | undefined } = {}): buildConnector.connector {
  const connect = buildConnector(options);
  return (to, callback) =>
    connect(to, (...[error, socket]) => {
      if (error === null) return callback(null, socket);
      beforeConnection.add(error);
      callback(error, null);
    });
}

/** Without own timeouts: fetch's defaults end every wait after five minutes, even if a request allows more. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 } as const;

/** Connections of which each resolves its host by `lookup`, which may refuse an address. */
export const connectionsBy = (lookup?: LookupFunction): Agent =>
  new Agent({ ...noTimeouts, connect: connecting({ lookup }) });

const anywhere = connectionsBy();

const defaults = { firstByteMs: 20 * Second.ms, totalMs: 30 * Second.ms, maxBytes: 2_000_000 };

/** Whether an error of a request of this file means that no connection was made, so that the server did not receive it. */
export function wasNeverSent(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 20; current = current.cause, depth++)
    if (beforeConnection.has(current)) return true;
  return false;
}

/** A stream for fetch that reads the next chunk only when the connection has room for it. */
function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

interface EncodedBody {
  body?: BodyInit;
  /** Required by fetch for a stream as body. */
  duplex?: "half";
  headers: Record<string, string>;
}

function encodeBody(body: HttpBody | undefined): EncodedBody {
  if (body === undefined) return { headers: {} };
  if ("json" in body) return { body: JSON.stringify(body.json), headers: { "content-type": "application/json" } };
  if ("form" in body) return { body: new URLSearchParams(body.form), headers: {} };
  if ("multipart" in body) return { body: body.multipart, headers: {} };
  const headers = { "content-type": "application/octet-stream", "content-length": String(body.sizeBytes) };
  return { body: toWebStream(body.stream), duplex: "half", headers };
}

const tooLong = (maxBytes: number) => new HttpFailure("bad_answer", `The answer is longer than ${maxBytes} bytes`);

/**
 * Reads at most `maxBytes` of the decompressed body, so that neither an endless nor a compressed response fills the
 * memory.
 */
async function readCapped(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLong(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Sends one request, without retry or redirect. Any HTTP status is a response. Throws HttpFailure. */
export async function requestJson(request: HttpRequest): Promise<HttpAnswer> {
  const limits = { ...defaults, ...request };
  if (request.signal.aborted) throw new HttpFailure("never_sent", "Stopped before sending", request.signal.reason);
  const firstByte = new AbortController();
  const timer = setTimeout(
    () => firstByte.abort(new Error(`No answer within ${limits.firstByteMs} ms`)),
    limits.firstByteMs,
  );
  const { headers, ...encoded } = encodeBody(request.body);
  try {
    const init: RequestInit & { dispatcher: Agent } = {
      method: request.method,
      headers: { accept: "application/json", ...headers, ...request.headers },
      redirect: "manual",
      signal: AbortSignal.any([request.signal, firstByte.signal, AbortSignal.timeout(limits.totalMs)]),
      dispatcher: request.dispatcher ?? anywhere,
      ...encoded,
    };
    const response = await fetch(request.url, init);
    clearTimeout(timer);
    return {
      status: response.status,
      headers: response.headers,
      body: parseJson(await readCapped(response, limits.maxBytes)),
    };
  } catch (error) {
    if (error instanceof HttpFailure) throw error;
    const host = new URL(request.url).host;
    if (wasNeverSent(error)) throw new HttpFailure("never_sent", `${host} cannot be reached`, error);
    throw new HttpFailure("no_answer", `${host} did not answer`, error);
  } finally {
    clearTimeout(timer);
    if (request.body !== undefined && "stream" in request.body) request.body.stream.destroy();
  }
}

function capped(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let sizeBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw tooLong(maxBytes);
      controller.enqueue(chunk);
    },
  });
}

const forLibraries = new Agent({ connect: connecting() });

/**
 * fetch for libraries that make their own requests. It follows no redirect, because the key would be sent to another
 * host, and reads at most `maxBytes`. Above that, HttpFailure `bad_answer` is among the causes of the library's error.
 */
export const cappedFetch =
  (maxBytes: number): typeof fetch =>
  async (address, init) => {
    const manual: RequestInit & { dispatcher: Agent } = { ...init, redirect: "manual", dispatcher: forLibraries };
    const { body, status, statusText, headers } = await fetch(address, manual);
    return new Response(body && body.pipeThrough(capped(maxBytes)), { status, statusText, headers });
  };

/** The body of a response parsed with `schema`; other fields are dropped. Throws HttpFailure `bad_answer`. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: Pick<HttpAnswer, "body" | "status">): T {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success)
    throw new HttpFailure("bad_answer", `An answer with status ${answer.status} has an unexpected shape`, parsed.error);
  return parsed.data;
}
