import type { z } from "zod";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { type HttpAnswer, type HttpBody, HttpFailure, type HttpRequest, requestJson } from "#server/lib/http.ts";
import { type ProviderName, type Refusal, refusalError } from "./refusal.ts";

export interface ApiCall<T> {
  method: HttpRequest["method"];
  /** Below the base URL. */
  path: string;
  body?: HttpBody;
  headers?: Readonly<Record<string, string>>;
  answer: z.ZodType<T>;
  /**
   * - begin: it may start work that is paid for, so that without an answer nobody knows
   * - read: asking again changes nothing
   * - look: the same about work that was begun; what is not found is forgotten
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
  /** Empty for servers without one. */
  apiKey: string;
  /** Sent with every call; the key stands in one of them. */
  headers: Readonly<Record<string, string>>;
  /** Reads the provider's own way of saying no. */
  readRefusal: (answer: HttpAnswer) => Refusal;
}

/** Calls of one provider's HTTP API. They throw ProviderError or the signal's reason, and are never repeated here. */
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
  // Some repeat the key they were sent.
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
