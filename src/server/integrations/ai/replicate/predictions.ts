import { z } from "zod";
import { beginOnce } from "#server/integrations/ai/begin-once.ts";
import { logProgress, poll } from "#server/integrations/ai/http/poll.ts";
import {
  type ProviderConfig,
  completeIntervals,
  createProviderApi,
} from "#server/integrations/ai/http/provider-api.ts";
import { type Refusal, withReason } from "#server/integrations/ai/http/refusal.ts";
import { type GenerationContext, type Operation, ProviderError } from "#server/integrations/ai/provider.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/durations.ts";
import { type KnownModel, createModelReader } from "./read-model.ts";

const Body = z.object({ detail: z.string() });

/** Replicate sends the delay as text: "Your rate limit resets in ~30s." */
function resetIn(detail: string): Date | null {
  const seconds = /resets? in\s*~?\s*(\d+)\s*s/i.exec(detail)?.[1];
  return seconds === undefined ? null : new Date(Date.now() + Number(seconds) * Second.ms);
}

function readReplicateRefusal({ status, headers, body }: HttpAnswer): Refusal {
  const detail = Body.safeParse(body).data?.detail ?? null;
  if (status === 429 && detail !== null && !headers.has("retry-after"))
    return { said: detail, retryAt: resetIn(detail) };
  return { said: detail };
}

/** Messages with which models report a violation of content rules. */
const contentRefusal = /nsfw|sensitive|safety|moderat|content polic|prohibited|not allowed|flagged|\bE005\b/i;
const isContentRefusal = (error: string): boolean => contentRefusal.test(error);

export const replicateName = { name: "Replicate", keyVariable: "REPLICATE_API_TOKEN" };

const Begun = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
const Prediction = Begun.extend({
  status: z.string(),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  logs: z.string().nullish().catch(null),
  version: z.string().nullish().catch(null),
  input: z
    .object({ seed: z.number().int().nullish().catch(null) })
    .nullish()
    .catch(null),
});
type Prediction = z.infer<typeof Prediction>;

export interface Made {
  /** The address of the finished file, valid for an hour. */
  address: string;
  version: string | null;
  seed: number | null;
}

const Address = z.union([
  z.string(),
  z
    .array(z.string())
    .min(1)
    .transform(([first = ""]) => first),
  z
    .record(z.string(), z.unknown())
    .transform((named) => Object.values(named).find((value) => typeof value === "string")),
]);

/** The result of a succeeded prediction; null while it runs. Throws for the other end states. */
function outcomeOf({ status, output, error, version, input }: Prediction): Made | null {
  switch (status) {
    case "starting":
    case "processing":
      return null;
    case "succeeded": {
      const address = Address.safeParse(output).data;
      if (address === undefined)
        throw new ProviderError(
          "bad_result",
          "Replicate finished, but holds no file of it. Results are kept for an hour",
        );
      return { address, version: version ?? null, seed: input?.seed ?? null };
    }
    case "canceled":
    case "aborted":
      throw new ProviderError("failed", "The making was stopped at Replicate before it was done. Try again");
    default: {
      const reason = typeof error === "string" ? error : null;
      throw reason !== null && isContentRefusal(reason)
        ? new ProviderError("refused", withReason("The model does not allow this content. Change the prompt", reason))
        : new ProviderError("failed", withReason("The model at Replicate tried and did not succeed", reason));
    }
  }
}

/** Predictions of one model at Replicate: begin, wait, cancel. */
export function createPredictions(config: ProviderConfig) {
  const intervals = completeIntervals(config);
  const { baseUrl, apiKey } = config;
  const headers = { authorization: `Bearer ${apiKey}` };
  const callApi = createProviderApi({ ...replicateName, baseUrl, apiKey, headers, readRefusal: readReplicateRefusal });
  const model = createModelReader(callApi, config.model, intervals.retryMs);

  return {
    intervals,
    headers,
    model,

    /** Returns the result of a prediction begun now with the input from `inputFor`, or by an earlier attempt. */
    async run(inputFor: (model: KnownModel) => object, context: GenerationContext): Promise<Made> {
      const { signal, onProgress } = context;
      const { id } = await beginOnce(replicateName.name, Begun, context, async (beginSignal) => {
        const known = await model.read(signal);
        const input = inputFor(known);
        const json = known.version === null ? { input } : { version: known.version, input };
        signal.throwIfAborted();
        const call = { method: "POST", path: known.path, body: { json }, signal: beginSignal } as const;
        return callApi({ ...call, answer: Begun, kind: "begin" });
      });
      const path = `/predictions/${id}`;
      const look = async () => {
        const call = { method: "GET", path, answer: Prediction, kind: "look", signal, maxBytes: 5_000_000 } as const;
        const prediction = await callApi(call);
        const progress = logProgress(prediction.logs ?? "");
        if (progress !== null) onProgress(progress);
        return outcomeOf(prediction);
      };
      return poll(look, intervals, context);
    },

    async cancel(operation: Operation, signal: AbortSignal): Promise<void> {
      const begun = Begun.safeParse(operation);
      if (!begun.success) return;
      const path = `/predictions/${begun.data.id}/cancel`;
      await callApi({ method: "POST", path, answer: z.unknown(), kind: "look", signal }).catch((error: unknown) => {
        // The prediction has ended, or is no longer known.
        if (!(error instanceof ProviderError && ["bad_request", "no_answer"].includes(error.kind))) throw error;
      });
    },

    /** The model's id, with the version where Replicate reports one. */
    modelOf: ({ version }: Made): string => {
      const addsVersion = version !== null && /^[\da-f]{64}$/.test(version) && !config.model.includes(":");
      return `replicate:${config.model}${addsVersion ? `:${version}` : ""}`;
    },
  };
}
