import { z } from "zod";
import { withRetries } from "#server/integrations/ai/http/poll.ts";
import type { ProviderApi } from "#server/integrations/ai/http/provider-api.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";
import { Hour, Minute } from "#shared/durations.ts";

const Field = z.object({
  type: z.string().optional().catch(undefined),
  enum: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  minimum: z.number().optional().catch(undefined),
  maximum: z.number().optional().catch(undefined),
  default: z.unknown().optional(),
  format: z.string().optional().catch(undefined),
});
type Field = z.infer<typeof Field>;
const Reference = z.object({ $ref: z.string() });
const Wrapped = z.object({ allOf: z.array(z.unknown()) });

const Input = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).catch([]),
});

/** Replicate's description of a model: OpenAPI, with the inputs under `Input`. */
export const ModelDescription = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
export type ModelDescription = z.infer<typeof ModelDescription>;

/** One input of a model. */
export interface InputField {
  type: string | null;
  /** The allowed values; null when any is allowed. */
  values: readonly (string | number)[] | null;
  min: number | null;
  max: number | null;
  standard: unknown;
  isFile: boolean;
  isRequired: boolean;
}
export type ModelInputs = ReadonlyMap<string, InputField>;

/** The inputs of a model by name. Enumerations are separate schemas, linked with `$ref`. */
export function readInputs({ components }: ModelDescription): ModelInputs {
  const { schemas } = components;
  const input = Input.safeParse(schemas["Input"]);
  if (!input.success) return new Map();
  const resolved = (part: unknown): unknown => {
    const reference = Reference.safeParse(part);
    return reference.success ? schemas[reference.data.$ref.split("/").at(-1) ?? ""] : part;
  };
  const merged = (property: unknown): Field => {
    const parts = [...(Wrapped.safeParse(property).data?.allOf ?? []), property].map(resolved);
    const fields = parts.flatMap((part) => Field.safeParse(part).data ?? []);
    return Object.assign({}, ...fields.map(withoutUndefined));
  };
  const toInput = ([name, property]: [string, unknown]): [string, InputField] => {
    const { type, enum: values, minimum, maximum, default: standard, format } = merged(property);
    return [
      name,
      {
        type: type ?? null,
        values: values ?? null,
        min: minimum ?? null,
        max: maximum ?? null,
        standard,
        isFile: format === "uri",
        isRequired: input.data.required.includes(name) && standard === undefined,
      },
    ];
  };
  return new Map(Object.entries(input.data.properties).map(toInput));
}

const withoutUndefined = (field: Field) =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined));

const Version = z.object({ id: z.string().max(200), openapi_schema: ModelDescription });
const Model = z.object({ latest_version: Version.nullable(), is_official: z.boolean().optional().catch(undefined) });

export interface KnownModel {
  inputs: ModelInputs;
  /** The path for starting a prediction; `version` goes into its body. */
  path: string;
  version: string | null;
}

export interface ModelReader {
  /** Cached for an hour, shared by all callers. */
  read(signal: AbortSignal): Promise<KnownModel>;
  /** The cached description. Starts a read in the background when it is missing or stale. */
  known(): KnownModel | null;
  close(): void;
}

const maxAgeMs = Hour.ms;
const retryAfterMs = Minute.ms;

/** Reads the inputs of a model from Replicate: `owner/name`, or one version as `owner/name:version`. */
export function createModelReader(callApi: ProviderApi, model: string, retryMs: number): ModelReader {
  const [name = "", version = null] = model.split(":");
  const closing = new AbortController();
  let known: { model: KnownModel; readAt: number } | null = null;
  let reading: Promise<KnownModel> | null = null;
  let triedAt = -Infinity;

  async function describe(signal: AbortSignal): Promise<KnownModel> {
    const call = { method: "GET", kind: "read", signal, maxBytes: 5_000_000 } as const;
    if (version !== null) {
      const path = `/models/${name}/versions/${version}`;
      const { openapi_schema: description } = await callApi({ ...call, path, answer: Version });
      return { inputs: readInputs(description), path: "/predictions", version };
    }
    const { latest_version: latest, is_official: isOfficial } = await callApi({
      ...call,
      path: `/models/${name}`,
      answer: Model,
    });
    if (latest === null) throw noModel();
    const inputs = readInputs(latest.openapi_schema);
    // Only official models have a separate path; others are called by version.
    return isOfficial === false
      ? { inputs, path: "/predictions", version: latest.id }
      : { inputs, path: `/models/${name}/predictions`, version: null };
  }

  const noModel = () => new ProviderError("bad_request", `Replicate knows no model ${model}. Choose another model`);
  const throwReadable = (error: unknown): never => {
    throw error instanceof ProviderError && error.kind === "bad_request" ? noModel() : error;
  };

  const isFresh = () => known !== null && performance.now() - known.readAt < maxAgeMs;

  function readOnce(): Promise<KnownModel> {
    triedAt = performance.now();
    reading ??= withRetries(() => describe(closing.signal).catch(throwReadable), retryMs, { signal: closing.signal })
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
      const mayTry = !closing.signal.aborted && performance.now() - triedAt > retryAfterMs;
      // Not awaited; a generation calls `read` and reports the error.
      if (!isFresh() && mayTry) readOnce().catch(() => undefined);
      return known?.model ?? null;
    },

    close: () => closing.abort(new Error("The provider is closing")),
  };
}
