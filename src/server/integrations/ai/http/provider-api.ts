import type { z } from "zod";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { type HttpAnswer, type HttpBody, HttpFailure, type HttpRequest, requestJson } from "#server/lib/http.ts";
import { Second } from "#shared/durations.ts";
import { type ProviderName, type Refusal, refusalError } from "./refusal.ts";

export interface Intervals {
  /** Delay between two look-ups. */
  pollMs: number;
  /** First delay before a failed call or download is repeated; it doubles each time. */
  retryMs: number;
}

/** The connection to one model of a provider. */
export interface ProviderConfig {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  /** The provider's name for it. */
  model: string;
  /** The display name; default: a name made of `model`, mostly with the provider's. */
  label?: string;
  intervals?: Partial<Intervals>;
}

export const completeIntervals = ({ intervals }: Pick<ProviderConfig, "intervals">): Intervals => ({
  pollMs: 2 * Second.ms,
  retryMs: 2 * Second.ms,
  ...intervals,
});

export interface ApiCall<T> {
  method: HttpRequest["method"];
  /** Below the base URL. */
  path: string;
  body?: HttpBody;
  headers?: Readonly<Record<string, string>>;
  answer: z.ZodType<T>;
  /**
   * begin: the call may start paid work, so without a response the outcome is unknown. read: the call can be repeated.
   * look: a call about begun work that can be repeated; 404 and 410 mean that the provider no longer has the work.
   */
  kind: "begin" | "read" | "look";
  signal: AbortSignal;
  firstByteMs?: number;
  totalMs?: number;
  maxBytes?: number;
}

type CallKind = ApiCall<unknown>["kind"];

export type ProviderApi = <T>(call: ApiCall<T>) => Promise<T>;

interface ApiConfig extends ProviderName {
  baseUrl: string;
  /** Empty for servers without a key. */
  apiKey: string;
  /** Sent with every call; they include the key. */
  headers: Readonly<Record<string, string>>;
  /** Parses the provider's error format. */
  readRefusal: (answer: HttpAnswer) => Refusal;
}

/** The HTTP API of one provider. Calls throw ProviderError or the signal's reason, and are never retried here. */
export function createProviderApi(config: ApiConfig): ProviderApi {
  return async ({ path, answer: schema, kind, headers, ...request }) => {
    request.signal.throwIfAborted();
    const url = `${config.baseUrl}${path}`;
    const sent = { url, headers: { ...config.headers, ...headers }, ...request };
    const answer = await requestJson(sent).catch((error: unknown) => {
      request.signal.throwIfAborted();
      throw error instanceof HttpFailure ? transportError(config.name, error, kind) : error;
    });
    if (answer.status < 200 || answer.status > 299) throw errorOf(config, answer, kind);
    const parsed = schema.safeParse(answer.body);
    if (parsed.success) return parsed.data;
    throw new ProviderError("bad_result", `${config.name} answered with something that Postloom does not understand`, {
      cause: parsed.error,
    });
  };
}

function errorOf(config: ApiConfig, answer: HttpAnswer, kind: CallKind): ProviderError {
  if (kind === "look" && [404, 410].includes(answer.status))
    return new ProviderError(
      "no_answer",
      `${config.name} knows nothing of this request any more. Look there whether it made something before you try again`,
    );
  const refusal = config.readRefusal(answer);
  // Some providers repeat the key in their message.
  const said = config.apiKey === "" ? refusal.said : (refusal.said?.replaceAll(config.apiKey, "…") ?? null);
  const passes = kind !== "begin" && answer.status >= 500;
  return refusalError(config, answer, { ...refusal, said, kind: refusal.kind ?? (passes ? "unavailable" : undefined) });
}

function transportError(name: string, error: HttpFailure, kind: CallKind): ProviderError {
  const details = { cause: error };
  if (error.reason === "bad_answer")
    return new ProviderError("bad_result", `${name} answered with more than a picture or a video can be`, details);
  if (error.reason === "never_sent" || kind !== "begin")
    return new ProviderError("unavailable", `${name} cannot be reached. Try again in a few minutes`, details);
  const message = `${name} gave no answer, so nobody can tell whether it made something. Look there before you try again`;
  return new ProviderError("no_answer", message, details);
}
