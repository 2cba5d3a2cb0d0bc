import { z } from "zod";
import { beginOnce } from "#server/integrations/ai/http/begin-once.ts";
import { logProgress } from "#server/integrations/ai/http/log-progress.ts";
import { poll } from "#server/integrations/ai/http/poll.ts";
import { createProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import { completeIntervals, type ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import type { MakingContext, Operation, Waiting } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { readFalRefusal, readFalResultRefusal } from "./fal-refusal.ts";

export const falName = { name: "Fal", keyVariable: "FAL_API_KEY" };

const address = z.string().max(2_000);
const Queued = z.object({ status_url: address, response_url: address, cancel_url: address });
/** Paths on the configured origin. */
const Request = z.object({ status: address, response: address, cancel: address });

const Status = z.object({
  status: z.string(),
  logs: z
    .array(z.object({ message: z.string() }))
    .nullish()
    .catch(null),
});
const pending = ["IN_QUEUE", "IN_PROGRESS"];

/** Requests of fal's queue: begun, waited for, cancelled. */
export function createFalQueue(config: Pick<ProviderConfig, "baseUrl" | "apiKey" | "intervals">) {
  const { baseUrl, apiKey } = config;
  const intervals = completeIntervals(config);
  const api = { ...falName, baseUrl, apiKey, headers: { authorization: `Key ${apiKey}` } };
  const ask = createProviderApi({ ...api, readRefusal: readFalRefusal });
  const askResult = createProviderApi({ ...api, readRefusal: readFalResultRefusal });

  /**
   * The addresses are used as they are given, because their form depends on the model; but on the configured origin only. Behind
   * a proxy fal still names its own host, and nobody else is to get our key.
   */
  const pathOf = (given: string): string => {
    if (given.startsWith(`${baseUrl}/`)) return given.slice(baseUrl.length);
    const url = URL.parse(given);
    if (url === null)
      throw new ProviderError("bad_result", "Fal took the request, but does not say where its result will be");
    return `${url.pathname}${url.search}`;
  };

  const begin = async (model: string, input: object, signal: AbortSignal): Promise<z.infer<typeof Request>> => {
    const call = { method: "POST", path: `/${model}`, body: { json: input }, kind: "begin", signal } as const;
    const queued = await ask({ ...call, answer: Queued });
    return {
      status: pathOf(queued.status_url),
      response: pathOf(queued.response_url),
      cancel: pathOf(queued.cancel_url),
    };
  };

  return {
    intervals,

    /** What the request brought, as `answer` describes it: begun now, or by an earlier attempt. */
    async run<T>(model: string, input: () => object, answer: z.ZodType<T>, context: MakingContext): Promise<T> {
      const { signal, onProgress } = context;
      const request = await beginOnce(falName.name, Request, context, (untilTaken) =>
        begin(model, input(), untilTaken),
      );
      const isDone = async () => {
        const path = `${request.status}${request.status.includes("?") ? "&" : "?"}logs=1`;
        const { status, logs } = await ask({ method: "GET", path, answer: Status, kind: "look", signal });
        const progress = logProgress(logs?.map(({ message }) => message).join("\n") ?? "");
        const isPending = pending.includes(status);
        if (progress !== null && isPending) onProgress(progress);
        if (isPending) context.onWaiting?.(null);
        return isPending ? null : true;
      };
      // That it is finished is no answer yet: while its result cannot be read, the wait goes on.
      const onWaiting = (waiting: Waiting | null) => {
        if (waiting !== null) context.onWaiting?.(waiting);
      };
      await poll(isDone, intervals, { signal, onWaiting });
      // Also what failed is COMPLETED: the reason comes from where the result would be.
      return poll(
        () => askResult({ method: "GET", path: request.response, answer, kind: "look", signal }),
        intervals,
        context,
      );
    },

    async cancel(operation: Operation, signal: AbortSignal): Promise<void> {
      const request = Request.safeParse(operation);
      if (!request.success) return;
      const call = { method: "PUT", path: request.data.cancel, answer: z.unknown(), kind: "look", signal } as const;
      await ask(call).catch((error: unknown) => {
        // 400 and 404: it has ended, or is not known any more.
        if (!(error instanceof ProviderError && ["bad_request", "no_answer"].includes(error.kind))) throw error;
      });
    },
  };
}
