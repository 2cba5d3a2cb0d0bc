import { z } from "zod";
import { beginOnce } from "#server/integrations/ai/http/begin-once.ts";
import { logProgress } from "#server/integrations/ai/http/log-progress.ts";
import { sentence } from "#server/integrations/ai/http/plain-words.ts";
import { poll } from "#server/integrations/ai/http/poll.ts";
import { createProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import { completeIntervals, type ProviderConfig } from "#server/integrations/ai/http/provider-config.ts";
import type { MakingContext, Operation } from "#server/integrations/ai/provider.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { createModelReader, type KnownModel } from "./read-model.ts";
import { isContentRefusal, readReplicateRefusal } from "./replicate-refusal.ts";

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
  /** Where the finished file lies, for an hour. */
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

/** `succeeded`, or the reason why not; null while it runs. */
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
      const said = typeof error === "string" ? error : null;
      throw said !== null && isContentRefusal(said)
        ? new ProviderError("refused", sentence("The model does not allow this content. Change the prompt", said))
        : new ProviderError("failed", sentence("The model at Replicate tried and did not succeed", said));
    }
  }
}

/** Predictions of one model at Replicate: begun, waited for, cancelled. */
export function createPredictions(config: ProviderConfig) {
  const intervals = completeIntervals(config);
  const { baseUrl, apiKey } = config;
  const headers = { authorization: `Bearer ${apiKey}` };
  const ask = createProviderApi({ ...replicateName, baseUrl, apiKey, headers, readRefusal: readReplicateRefusal });
  const model = createModelReader(ask, config.model, intervals.retryMs);

  return {
    intervals,
    headers,
    model,

    /** What the prediction brought: begun now with what `inputFor` makes of the model's own terms, or by an earlier attempt. */
    async run(inputFor: (model: KnownModel) => object, context: MakingContext): Promise<Made> {
      const { signal, onProgress } = context;
      const { id } = await beginOnce(replicateName.name, Begun, context, async (untilTaken) => {
        const known = await model.read(signal);
        const input = inputFor(known);
        const json = known.version === null ? { input } : { version: known.version, input };
        signal.throwIfAborted();
        const call = { method: "POST", path: known.path, body: { json }, signal: untilTaken } as const;
        return ask({ ...call, answer: Begun, kind: "begin" });
      });
      const path = `/predictions/${id}`;
      const look = async () => {
        const call = { method: "GET", path, answer: Prediction, kind: "look", signal, maxBytes: 5_000_000 } as const;
        const prediction = await ask(call);
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
      await ask({ method: "POST", path, answer: z.unknown(), kind: "look", signal }).catch((error: unknown) => {
        // It has ended, or is not known any more.
        if (!(error instanceof ProviderError && ["bad_request", "no_answer"].includes(error.kind))) throw error;
      });
    },

    /** As exactly as Replicate tells. */
    modelOf: ({ version }: Made): string => {
      const isTold = version !== null && /^[\da-f]{64}$/.test(version) && !config.model.includes(":");
      return `replicate:${config.model}${isTold ? `:${version}` : ""}`;
    },
  };
}
