import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "./context.ts";
import { addMs } from "./instants.ts";

export const faultKinds = [
  "answer_lost",
  "error_after_write",
  "rate_limited",
  "slow",
  "token_expired",
  "not_found",
  "slow_body",
  "processing_failed",
  "processing_stuck",
  "upload_stops",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Every call a fault can be set on. The part before the dot is the network. */
export const callNames = [
  "meta.token",
  "meta.me",
  "meta.accounts",
  "meta.permissions",
  "meta.node",
  "meta.comments",
  "meta.list_comments",
  "facebook.photos",
  "facebook.videos",
  "facebook.reels",
  "facebook.upload",
  "facebook.feed",
  "facebook.update",
  "facebook.delete",
  "facebook.list",
  "instagram.containers",
  "instagram.publish",
  "instagram.list",
  "instagram.limit",
  "x.token",
  "x.revoke",
  "x.me",
  "x.upload",
  "x.initialize",
  "x.append",
  "x.finalize",
  "x.status",
  "x.metadata",
  "x.create_tweet",
  "x.delete_tweet",
  "x.timeline",
  "x.lookup",
] as const;
export type CallName = (typeof callNames)[number];

const processingCalls: readonly string[] = ["instagram.containers", "facebook.videos", "facebook.reels", "x.finalize"];

/** What only some calls can suffer, and which. */
const callsOf: Partial<Record<FaultKind, readonly string[]>> = {
  processing_failed: processingCalls,
  processing_stuck: processingCalls,
  upload_stops: ["facebook.upload"],
};

export const FaultInput = z
  .strictObject({
    kind: z.enum(faultKinds),
    call: z.enum([...callNames, "facebook.*", "instagram.*", "meta.*", "x.*", "*"]),
    times: z.coerce.number().int().min(1).max(10_000).default(1),
    skip: z.coerce.number().int().min(0).max(10_000).default(0),
    delayMs: z.coerce.number().int().min(0).max(120_000).default(0),
    resetSeconds: z.coerce.number().int().min(1).max(86_400).default(60),
  })
  .superRefine(({ kind, call }, context) => {
    const calls = callsOf[kind];
    if (calls !== undefined && !calls.includes(call))
      context.addIssue({ code: "custom", path: ["call"], message: `${kind} happens on ${calls.join(", ")}` });
  });
export type FaultInput = z.infer<typeof FaultInput>;

export interface Fault {
  id: number;
  kind: FaultKind;
  call: string;
  skip: number;
  remaining: number;
  delayMs: number;
  resetSeconds: number;
}

const columns = (context: SandboxContext) =>
  context.sql`id::int, kind, call, skip, remaining, delay_ms as "delayMs", reset_seconds as "resetSeconds"`;

export const listFaults = (context: SandboxContext) =>
  context.sql<Fault[]>`select ${columns(context)} from sandbox.faults where remaining > 0 order by id`;

export async function addFault(context: SandboxContext, input: FaultInput): Promise<Fault> {
  const [fault] = await context.sql<[Fault]>`
    insert into sandbox.faults (kind, call, skip, remaining, delay_ms, reset_seconds)
    values (${input.kind}, ${input.call}, ${input.skip}, ${input.times}, ${input.delayMs}, ${input.resetSeconds})
    returning ${columns(context)}`;
  return fault;
}

export const removeFault = (context: SandboxContext, id: number) =>
  context.sql`delete from sandbox.faults where id = ${id}`;
export const clearFaults = (context: SandboxContext) => context.sql`delete from sandbox.faults`;

/** Uses up one turn of the oldest fault set on this call. Two calls at once never share a turn. */
async function takeFault(context: SandboxContext, call: CallName): Promise<Fault | null> {
  const network = `${call.split(".")[0]}.*`;
  const [fault] = await context.sql<[Fault & { due: boolean }] | []>`
    with next as (
      select id, skip from sandbox.faults
      where remaining > 0 and call in (${call}, ${network}, '*') order by id limit 1 for update
    )
    update sandbox.faults f
    set skip = greatest(f.skip - 1, 0), remaining = f.remaining - (next.skip = 0)::int
    from next where f.id = next.id
    returning f.id::int, f.kind, f.call, f.skip, f.remaining, f.delay_ms as "delayMs", f.reset_seconds as "resetSeconds", next.skip = 0 as due`;
  return fault?.due === true ? fault : null;
}

/** How a network words the faults; each throws its own error. */
export interface FaultWords {
  rateLimited(reply: FastifyReply, resetsAt: Date, resetSeconds: number): never;
  tokenExpired(): never;
  notFound(): never;
  unavailable(): never;
}

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

/**
 * Runs a call with whatever fault is due. A fault "after the write" lets a refusal through as it is: it makes the outcome
 * unknown only where there was one.
 */
export function withFaults(context: SandboxContext, call: CallName, words: FaultWords, handler: Handler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = await takeFault(context, call);
    if (fault === null) return handler(request, reply, noEffects);
    if (fault.kind === "rate_limited")
      words.rateLimited(reply, addMs(context.now(), fault.resetSeconds * 1000), fault.resetSeconds);
    if (fault.kind === "token_expired") words.tokenExpired();
    if (fault.kind === "not_found") words.notFound();
    const effects = effectsOf(fault);
    const answer = await handler(request, reply, effects);
    if (fault.kind === "slow_body")
      return reply.type("application/json").send(Readable.from(trickled(JSON.stringify(answer), fault.delayMs)));
    await sleep(fault.delayMs);
    if (fault.kind === "error_after_write") words.unavailable();
    return fault.kind === "answer_lost" || effects.isCutShort ? dropConnection(request, reply) : answer;
  };
}
