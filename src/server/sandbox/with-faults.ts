import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SandboxContext } from "./context.ts";
import { type CallName, type Fault, type FaultKind, takeFault } from "./faults.ts";
import { addMs } from "./instants.ts";
import { readParams, stringParam } from "./params.ts";
import { sha256Hex } from "./secrets.ts";

/** Which of a network's limits is reached: that of the account, the app, the person behind it, or of calls of one kind. */
export type Limit = "account" | "app" | "user" | "call";

const limitOf: Partial<Record<FaultKind, Limit>> = {
  rate_limited: "account",
  app_limited: "app",
  user_limited: "user",
  call_limited: "call",
};

/** Who is told to wait, and until when. */
export interface Wait {
  call: CallName;
  limit: Limit;
  resetsAt: Date;
  resetSeconds: number;
}

/** How a network words the faults; each but the last throws its own error. */
export interface FaultWords {
  limited(reply: FastifyReply, wait: Wait): never;
  tokenExpired(): never;
  notFound(): never;
  unavailable(): never;
  /** Tells with an answer as usual that a limit is near. */
  tellLimitNear(reply: FastifyReply, wait: Wait): void;
}

/** What arrived of a file whose connection went half-way. */
export const arrived = (bytes: Buffer, { isCutShort }: FaultEffects): Buffer =>
  isCutShort ? bytes.subarray(0, Math.ceil(bytes.length / 2)) : bytes;

/** Faults that happen inside a call. */
export interface FaultEffects {
  processing: "normal" | "failed" | "stuck";
  /** Only half of the bytes arrive, then the connection is gone. */
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

/** The head at once, the first half of the body too, the rest after the delay. */
async function* trickled(text: string, delayMs: number): AsyncGenerator<string> {
  yield text.slice(0, text.length / 2);
  await sleep(delayMs);
  yield text.slice(text.length / 2);
}

/** Whose call it is, as far as its token tells; the call itself checks the token later. */
function tokenHashOf(request: FastifyRequest): string | null {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = header ?? stringParam(readParams(request), "access_token");
  return token === undefined ? null : sha256Hex(token);
}

/** Faults in place of the call. */
function refuse(words: FaultWords, reply: FastifyReply, { kind }: Fault, wait: Wait): void {
  if (limitOf[kind] !== undefined) words.limited(reply, wait);
  if (kind === "token_expired") words.tokenExpired();
  if (kind === "not_found") words.notFound();
}

/**
 * Runs a call with whatever fault is due. A fault "after the write" lets a refusal through as it is: it makes the outcome
 * unknown only where there was one.
 */
export function withFaults(context: SandboxContext, call: CallName, words: FaultWords, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = await takeFault(context, call, tokenHashOf(request));
    if (fault === null) return handler(request, reply, noEffects);
    const { kind, resetSeconds, delayMs } = fault;
    const resetsAt = addMs(context.now(), resetSeconds * 1000);
    const wait = { call, limit: limitOf[kind] ?? "account", resetsAt, resetSeconds };
    refuse(words, reply, fault, wait);
    const effects = effectsOf(fault);
    const answer = await handler(request, reply, effects);
    if (kind === "limit_near") words.tellLimitNear(reply, wait);
    if (kind === "slow_body")
      return reply.type("application/json").send(Readable.from(trickled(JSON.stringify(answer), delayMs)));
    await sleep(delayMs);
    if (kind === "error_after_write") words.unavailable();
    return kind === "answer_lost" || effects.isCutShort ? dropConnection(request, reply) : answer;
  };
}
