import { z } from "zod";
import { beginOnce } from "#server/integrations/ai/begin-once.ts";
import { logProgress, poll } from "#server/integrations/ai/http/poll.ts";
import {
  type ProviderConfig,
  completeIntervals,
  createProviderApi,
} from "#server/integrations/ai/http/provider-api.ts";
import type { Refusal } from "#server/integrations/ai/http/refusal.ts";
import {
  type GenerationContext,
  type Operation,
  ProviderError,
  type Waiting,
} from "#server/integrations/ai/provider.ts";
import type { HttpAnswer } from "#server/lib/http.ts";

const Problem = z.object({
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
  msg: z.string(),
  type: z.string(),
});
const Body = z.object({ detail: z.union([z.string(), z.array(Problem)]) });

const refusedTypes = /content_policy|nsfw|safety|moderation/i;
const outOfCredit = /balance|locked|credit|billing/i;

/** fal's `detail`: a sentence, or a list of problems with fields. */
function readFalRefusal({ status, body }: HttpAnswer): Refusal {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return { said: null };
  const { detail } = parsed.data;
  if (typeof detail === "string")
    return status === 403 && outOfCredit.test(detail) ? { kind: "quota", said: detail } : { said: detail };
  const said = detail
    .map(({ loc, msg }) => [loc.at(-1), msg].filter((part) => part !== undefined).join(": "))
    .join("; ");
  if (detail.some(({ type }) => refusedTypes.test(type))) return { kind: "refused", said: detail[0]?.msg ?? null };
  return { said };
}

/** Reads the refusal of a result request: a 5xx with fal's error body is a failed job, not an outage. */
function readFalResultRefusal(answer: HttpAnswer): Refusal {
  const refusal = readFalRefusal(answer);
  const isOutcome = answer.status >= 500 && Body.safeParse(answer.body).success;
  return isOutcome && refusal.kind === undefined ? { ...refusal, kind: "failed" } : refusal;
}

export const falName = { name: "Fal", keyVariable: "FAL_API_KEY" };

const address = z.string().max(2_000);
const Queued = z.object({ status_url: address, response_url: address, cancel_url: address });
/** Paths below the base URL. */
const Request = z.object({ status: address, response: address, cancel: address });

const Status = z.object({
  status: z.string(),
  logs: z
    .array(z.object({ message: z.string() }))
    .nullish()
    .catch(null),
});
const pending = ["IN_QUEUE", "IN_PROGRESS"];

export interface FalRequest {
  /** The endpoint: mostly the model. */
  path: string;
  input: object;
}

/** Requests of fal's queue: begin, wait, cancel. */
export function createFalQueue(config: Pick<ProviderConfig, "baseUrl" | "apiKey" | "intervals">) {
  const { baseUrl, apiKey } = config;
  const intervals = completeIntervals(config);
  const api = { ...falName, baseUrl, apiKey, headers: { authorization: `Key ${apiKey}` } };
  const callApi = createProviderApi({ ...api, readRefusal: readFalRefusal });
  const fetchResult = createProviderApi({ ...api, readRefusal: readFalResultRefusal });

  /**
   * The path of a URL in fal's response. Paths depend on the model, so they are used unchanged, but always on the
   * configured base URL: behind a proxy fal still names its own host, and no other host may receive our key.
   */
  const pathOf = (address: string): string => {
    if (address.startsWith(`${baseUrl}/`)) return address.slice(baseUrl.length);
    const url = URL.parse(address);
    if (url === null)
      throw new ProviderError("bad_result", "Fal took the request, but does not say where its result will be");
    return `${url.pathname}${url.search}`;
  };

  const begin = async ({ path, input }: FalRequest, signal: AbortSignal): Promise<z.infer<typeof Request>> => {
    const call = { method: "POST", path: `/${path}`, body: { json: input }, kind: "begin", signal } as const;
    const queued = await callApi({ ...call, answer: Queued });
    return {
      status: pathOf(queued.status_url),
      response: pathOf(queued.response_url),
      cancel: pathOf(queued.cancel_url),
    };
  };

  return {
    intervals,

    /** Returns the result, parsed with `answer`, of a request begun now with what `toBegin` returns, or by an earlier attempt. */
    async run<T>(toBegin: () => FalRequest, answer: z.ZodType<T>, context: GenerationContext): Promise<T> {
      const { signal, onProgress } = context;
      const request = await beginOnce(falName.name, Request, context, (beginSignal) => begin(toBegin(), beginSignal));
      const isDone = async () => {
        const path = `${request.status}${request.status.includes("?") ? "&" : "?"}logs=1`;
        const { status, logs } = await callApi({ method: "GET", path, answer: Status, kind: "look", signal });
        const progress = logProgress(logs?.map(({ message }) => message).join("\n") ?? "");
        const isPending = pending.includes(status);
        if (progress !== null && isPending) onProgress(progress);
        if (isPending) context.onWaiting?.(null);
        return isPending ? null : true;
      };
      // A response with COMPLETED must not reset the waiting state: the result may still be unavailable.
      const onWaiting = (waiting: Waiting | null) => {
        if (waiting !== null) context.onWaiting?.(waiting);
      };
      await poll(isDone, intervals, { signal, onWaiting });
      // A failed request is COMPLETED too; its error comes from the result URL.
      return poll(
        () => fetchResult({ method: "GET", path: request.response, answer, kind: "look", signal }),
        intervals,
        context,
      );
    },

    async cancel(operation: Operation, signal: AbortSignal): Promise<void> {
      const request = Request.safeParse(operation);
      if (!request.success) return;
      const call = { method: "PUT", path: request.data.cancel, answer: z.unknown(), kind: "look", signal } as const;
      await callApi(call).catch((error: unknown) => {
        // 400 and 404: the request has ended, or is no longer known.
        if (!(error instanceof ProviderError && ["bad_request", "no_answer"].includes(error.kind))) throw error;
      });
    },
  };
}
