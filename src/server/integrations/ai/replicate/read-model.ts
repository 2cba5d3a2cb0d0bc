import { z } from "zod";
import { patiently } from "#server/integrations/ai/http/poll.ts";
import type { ProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { untilAborted } from "#server/lib/until-aborted.ts";
import { Hour, Minute } from "#shared/time.ts";
import { ModelDescription, type ModelInputs, readInputs } from "./model-inputs.ts";

const Version = z.object({ id: z.string().max(200), openapi_schema: ModelDescription });
const Model = z.object({ latest_version: Version.nullable(), is_official: z.boolean().optional().catch(undefined) });

export interface KnownModel {
  inputs: ModelInputs;
  /** Where a prediction begins, and which version is named there. */
  path: string;
  version: string | null;
}

export interface ModelReader {
  /** Read at most once an hour, whoever asks. */
  read(signal: AbortSignal): Promise<KnownModel>;
  /** What is known by now. Whoever wants to know sets the reading going, so that the next one hears more. */
  known(): KnownModel | null;
  close(): void;
}

const maxAgeMs = Hour.ms;
const tryAgainMs = Minute.ms;

/** Reads from Replicate what a model takes: `owner/name`, or one version of it as `owner/name:version`. */
export function createModelReader(ask: ProviderApi, model: string, retryMs: number): ModelReader {
  const [name = "", version = null] = model.split(":");
  const closing = new AbortController();
  let known: { model: KnownModel; readAt: number } | null = null;
  let reading: Promise<KnownModel> | null = null;
  let triedAt = -Infinity;

  async function describe(signal: AbortSignal): Promise<KnownModel> {
    const call = { method: "GET", kind: "read", signal, maxBytes: 5_000_000 } as const;
    if (version !== null) {
      const path = `/models/${name}/versions/${version}`;
      const { openapi_schema: description } = await ask({ ...call, path, answer: Version });
      return { inputs: readInputs(description), path: "/predictions", version };
    }
    const { latest_version: latest, is_official: isOfficial } = await ask({
      ...call,
      path: `/models/${name}`,
      answer: Model,
    });
    if (latest === null) throw noModel();
    const inputs = readInputs(latest.openapi_schema);
    // Only Replicate's own models have a path of their own; all others are asked for by version.
    return isOfficial === false
      ? { inputs, path: "/predictions", version: latest.id }
      : { inputs, path: `/models/${name}/predictions`, version: null };
  }

  const noModel = () => new ProviderError("bad_request", `Replicate knows no model ${model}. Choose another model`);
  const inWords = (error: unknown): never => {
    throw error instanceof ProviderError && error.kind === "bad_request" ? noModel() : error;
  };

  const isFresh = () => known !== null && performance.now() - known.readAt < maxAgeMs;

  function readOnce(): Promise<KnownModel> {
    triedAt = performance.now();
    reading ??= patiently(() => describe(closing.signal).catch(inWords), retryMs, { signal: closing.signal })
      .then((found) => {
        known = { model: found, readAt: performance.now() };
        return found;
      })
      .finally(() => (reading = null));
    return reading;
  }

  return {
    async read(signal) {
      signal.throwIfAborted();
      if (known !== null && isFresh()) return known.model;
      return untilAborted(readOnce(), signal);
    },

    known() {
      const mayTry = !closing.signal.aborted && performance.now() - triedAt > tryAgainMs;
      // Nobody waits for this one. Whoever makes something reads for themselves, and hears what is wrong.
      if (!isFresh() && mayTry) readOnce().catch(() => undefined);
      return known?.model ?? null;
    },

    close: () => closing.abort(new Error("The provider is closing")),
  };
}
