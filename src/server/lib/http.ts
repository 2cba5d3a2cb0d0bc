import type { Readable } from "node:stream";
import { Agent } from "undici";
import { Second } from "#shared/time.ts";
import type { z } from "zod";

/**
 * The one place that fetches from hosts named in the configuration. Addresses that come from outside belong to
 * `safe-fetch`: nothing here keeps a request away from private networks.
 */
export interface HttpRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string | URL;
  headers?: Readonly<Record<string, string>>;
  body?: HttpBody;
  signal: AbortSignal;
  /** Longest wait for the first byte of the answer, the sending of the body included. */
  firstByteMs?: number;
  totalMs?: number;
  maxBytes?: number;
}

export type HttpBody =
  | { json: unknown }
  | { form: Readonly<Record<string, string>> }
  | { multipart: FormData }
  /** Sent as it is read, never held as a whole. `sizeBytes` is exactly what the stream holds. */
  | { stream: Readable; sizeBytes: number };

export interface HttpAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined when the body is empty or is not JSON. */
  body: unknown;
}

/**
 * A request that brought no usable answer.
 * - never_sent: no connection came about, so the other side knows nothing of it
 * - no_answer: it may have arrived and may have taken effect
 * - bad_answer: it was answered, but not with anything that tells the outcome
 */
export class HttpFailure extends Error {
  readonly reason: "never_sent" | "no_answer" | "bad_answer";

  constructor(reason: HttpFailure["reason"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HttpFailure";
    this.reason = reason;
  }
}

/** Without deadlines of its own: fetch's would end every wait after five minutes, whatever a request allows. */
const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

const defaults = { firstByteMs: 20 * Second.ms, totalMs: 30 * Second.ms, maxBytes: 2_000_000 };

/** Failures from before a connection stood: resolving the name, connecting, agreeing on TLS. */
const beforeConnection =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID|ERR_SSL_\w+|ERR_INVALID_URL)$/;

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const queue: unknown[] = [error];
  for (let seen = 0; queue.length > 0 && seen < 20; seen++) {
    const current = queue.shift();
    if (!(current instanceof Error)) continue;
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    queue.push(current.cause);
    // A host with several addresses fails with one error for each.
    if (current instanceof AggregateError) queue.push(...current.errors);
  }
  return codes;
}

/** Whether an error of fetch means that no connection came about, so that the other side knows nothing of the request. */
export const wasNeverSent = (error: unknown): boolean => codesOf(error).some((code) => beforeConnection.test(code));

/** A stream that fetch takes: the next piece is read when the connection has room for it. */
function pulled(stream: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

interface EncodedBody {
  body?: BodyInit;
  /** What fetch asks for before it takes a stream. */
  duplex?: "half";
  headers: Record<string, string>;
}

function encodeBody(body: HttpBody | undefined): EncodedBody {
  if (body === undefined) return { headers: {} };
  if ("json" in body) return { body: JSON.stringify(body.json), headers: { "content-type": "application/json" } };
  if ("form" in body) return { body: new URLSearchParams(body.form), headers: {} };
  if ("multipart" in body) return { body: body.multipart, headers: {} };
  const headers = { "content-type": "application/octet-stream", "content-length": String(body.sizeBytes) };
  return { body: pulled(body.stream), duplex: "half", headers };
}

const tooLong = (maxBytes: number) => new HttpFailure("bad_answer", `The answer is longer than ${maxBytes} bytes`);

/** Reads at most `maxBytes` of what the body unpacks to, so that neither an endless nor a compressed one fills the memory. */
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

/** Sends one request, once: no retry, no redirect followed. Any status is an answer. Throws HttpFailure. */
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
      dispatcher,
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
    transform(piece, controller) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) throw tooLong(maxBytes);
      controller.enqueue(piece);
    },
  });
}

/**
 * For libraries that send by themselves: the configured host and no other, because a redirect would take the key along, and as
 * much of an answer as is asked for. HttpFailure `bad_answer` is then somewhere in what they throw.
 */
export const cappedFetch =
  (maxBytes: number): typeof fetch =>
  async (address, init) => {
    const { body, status, statusText, headers } = await fetch(address, { ...init, redirect: "manual" });
    return new Response(body && body.pipeThrough(capped(maxBytes)), { status, statusText, headers });
  };

/** The answer's body as `schema` describes it, anything else dropped. Throws HttpFailure `bad_answer`. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: Pick<HttpAnswer, "body" | "status">): T {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success)
    throw new HttpFailure("bad_answer", `An answer with status ${answer.status} has an unexpected shape`, parsed.error);
  return parsed.data;
}
