import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "./calls.ts";
import type { SandboxContext } from "./context.ts";
import { type Fault, type FaultKind, takeFault } from "./faults.ts";
import { addMs } from "./instants.ts";
import { readParams, stringParam } from "./params.ts";
import { sha256Hex } from "./tokens.ts";

/** The reached limit of a network: of the account, the app, the user, or of calls of one kind. */
export type Limit = "account" | "app" | "user" | "call";

const limitOf: Partial<Record<FaultKind, Limit>> = {
  rate_limited: "account",
  app_limited: "app",
  user_limited: "user",
  call_limited: "call",
};

/** The reached limit and its reset time. */
export interface Wait {
  call: CallName;
  limit: Limit;
  resetsAt: Date;
  resetSeconds: number;
}

/** A network's responses to faults. All but the last throw the network's error. */
export interface FaultResponses {
  limited(reply: FastifyReply, wait: Wait): never;
  tokenExpired(): never;
  notFound(): never;
  unavailable(): never;
  /** Adds the headers of a near limit to a successful response. */
  warnOfLimit(reply: FastifyReply, wait: Wait): void;
}

/** The received bytes of a file: half of them when the fault interrupts the upload. */
export const truncated = (bytes: Buffer, { isCutShort }: FaultEffects): Buffer =>
  isCutShort ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes;

/** Faults that happen inside a call. */
export interface FaultEffects {
  processing: "normal" | "failed" | "stuck";
  /** Only half of the bytes are received, then the connection is closed. */
  isCutShort: boolean;
}

const noEffects: FaultEffects = { processing: "normal", isCutShort: false };

function effectsOf({ kind }: Fault): FaultEffects {
  if (kind === "processing_failed") return { ...noEffects, processing: "failed" };
  if (kind === "processing_stuck") return { ...noEffects, processing: "stuck" };
  return { ...noEffects, isCutShort: kind === "upload_stops" };
}

type Handler = (request: FastifyRequest, reply: FastifyReply, effects: FaultEffects) => Promise<unknown>;

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** The caller's connection ends at once; the call arrives after the delay, as one that a proxy had kept. Its answer is dropped. */
function arriveLate(
  { log }: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { handler, delayMs }: { handler: Handler; delayMs: number },
): FastifyReply {
  dropConnection(request, reply);
  sleep(delayMs, undefined, { ref: false })
    .then(() => handler(request, reply, noEffects))
    .catch((error: unknown) => log.warn({ err: error, url: request.url }, "sandbox.late_call_refused"));
  return reply;
}

/** A slow body: the first half at once, the rest after the delay. */
async function* slowBody(text: string, delayMs: number): AsyncGenerator<string> {
  yield text.slice(0, text.length / 2);
  await sleep(delayMs);
  yield text.slice(text.length / 2);
}

/** The hash of the request's token, which the call itself checks later. */
function tokenHashOf(request: FastifyRequest): string | null {
  const header = /^(?:Bearer|OAuth|DPoP)\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = header ?? stringParam(readParams(request), "access_token");
  return token === undefined ? null : sha256Hex(token);
}

/** Throws for faults that replace the call. */
function refuse(responses: FaultResponses, reply: FastifyReply, { kind }: Fault, wait: Wait): void {
  if (limitOf[kind] !== undefined) responses.limited(reply, wait);
  if (kind === "token_expired") responses.tokenExpired();
  if (kind === "not_found") responses.notFound();
}

/**
 * Runs a call with the next matching fault. A fault after the write does not change a refusal of the call, whose
 * outcome is known.
 */
export function withFaults(context: SandboxContext, call: CallName, responses: FaultResponses, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = await takeFault(context, call, tokenHashOf(request));
    if (fault === null) return handler(request, reply, noEffects);
    const { kind, resetSeconds, delayMs } = fault;
    const resetsAt = addMs(context.now(), resetSeconds * 1000);
    const wait = { call, limit: limitOf[kind] ?? "account", resetsAt, resetSeconds };
    refuse(responses, reply, fault, wait);
    if (kind === "arrives_late") return arriveLate(context, request, reply, { handler, delayMs });
    const effects = effectsOf(fault);
    const answer = await handler(request, reply, effects);
    if (kind === "limit_near") responses.warnOfLimit(reply, wait);
    if (kind === "slow_body")
      return reply.type("application/json").send(Readable.from(slowBody(JSON.stringify(answer), delayMs)));
    await sleep(delayMs);
    if (kind === "error_after_write") responses.unavailable();
    return kind === "answer_lost" || effects.isCutShort ? dropConnection(request, reply) : answer;
  };
}
