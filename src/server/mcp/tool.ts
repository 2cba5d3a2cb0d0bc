import type { z } from "zod";
import type { AppRouter } from "#server/router.ts";
import type { Context } from "#server/trpc/context.ts";
import type { SocialAccountId } from "#shared/ids.ts";

/** The procedures as functions, with the session of the caller. */
export type Api = ReturnType<AppRouter["createCaller"]>;

/** One call of a tool. */
export interface ToolCall {
  ctx: Context;
  /** The address of the product, for the workspace of the call. */
  baseUrl: string;
  /** Whether the person allowed the caller to post to this account; null: one that was disconnected. */
  mayPostTo(accountId: SocialAccountId | null): boolean;
  /** The procedures; with what REST takes from headers and forms, where a call needs it. */
  api(beside?: Partial<Pick<Context, "idempotencyKey" | "preferWaitSeconds" | "received">>): Api;
}

/** What a tool answers: a sentence or two for the person, and the same for programs. */
export interface ToolAnswer<Data> {
  say: string;
  data: Data;
}

/** How a client may treat a tool without asking: the annotations of the protocol. */
type Effect =
  | "reads"
  /** Adds something that can be taken back, in Postloom only. */
  | "adds"
  /** Changes something in Postloom; a repeated call changes no more. */
  | "changes"
  /** Makes something public, or deletes: asks the person first. */
  | "final";

const annotationsOf = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  changes: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  final: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
} as const satisfies Record<Effect, object>;

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  /** At most 63 characters. */
  name: string;
  title: string;
  /** For the model: when to use it, and what comes next. */
  description: string;
  effect: Effect;
  input: Input;
  output: Output;
  run(call: ToolCall, input: z.infer<Input>): Promise<ToolAnswer<z.infer<Output>>>;
}

/** A tool whose input and output types are no longer known. */
export interface Tool extends Omit<ToolDefinition<z.ZodObject, z.ZodObject>, "effect" | "run"> {
  annotations: (typeof annotationsOf)[Effect];
  run(call: ToolCall, input: unknown): Promise<ToolAnswer<Record<string, unknown>>>;
}

/** The input is parsed where the tool runs, so that its types are right for every caller. */
export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>({
  effect,
  run,
  ...tool
}: ToolDefinition<Input, Output>): Tool => ({
  ...tool,
  annotations: annotationsOf[effect],
  run: (call, input) => run(call, tool.input.parse(input)),
});
