import { APICallError, RetryError, generateImage } from "ai";
import { type HttpAnswer, HttpFailure, cappedFetch, wasNeverSent } from "#server/lib/http.ts";
import { type ProviderName, type Refusal, refusalError } from "../http/refusal.ts";
import { looksLike, notAFile } from "../http/result-file.ts";
import { ProviderError } from "../provider.ts";

/** The SDK logs unsupported settings to the console. They are expected here: `supports` lists a model's settings. */
export function muteSdkWarnings(): void {
  globalThis.AI_SDK_LOG_WARNINGS = false;
}

export interface SdkProvider extends ProviderName {
  apiKey: string;
  /** Parses the provider's error format. */
  readRefusal: (answer: HttpAnswer) => Refusal;
  /** Finds the reason for an error after a response with status 2xx. */
  explain?: (error: unknown) => ProviderError | null;
}

/** The error and its causes; errors of the SDK wrap each other. */
function* chainOf(error: unknown): Generator<unknown> {
  let current = error;
  for (let depth = 0; current !== undefined && current !== null && depth < 10; depth++) {
    yield current;
    current = RetryError.isInstance(current) ? current.lastError : current instanceof Error ? current.cause : undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Converts an error of an SDK call into ProviderError. The SDK's errors are dropped: they hold the whole request and
 * response, and servers repeat keys in their responses.
 */
export function sdkFailure(error: unknown, provider: SdkProvider): ProviderError {
  const chain = [...chainOf(error)];
  const known = chain.find((link) => link instanceof ProviderError) ?? provider.explain?.(error);
  if (known) return known;
  const { name } = provider;
  const call = chain.find((link) => APICallError.isInstance(link));
  if (call?.statusCode !== undefined && call.statusCode >= 300) return refused(provider, call.statusCode, call);
  const cause = new Error(`The call failed: ${chain.map(nameOf).join(", ")}`);
  if (wasNeverSent(error))
    return new ProviderError("unavailable", `${name} cannot be reached. Try again in a few minutes`, { cause });
  if (chain.some((link) => link instanceof HttpFailure))
    return new ProviderError("bad_result", `${name} answered with more than fits. Try again`, { cause });
  if (chain.some(isCut))
    return new ProviderError(
      "no_answer",
      `${name} gave no answer, so nobody can tell whether it made something. Look there before you try again`,
      { cause },
    );
  return new ProviderError("bad_result", `${name} answered with something that Postloom does not understand`, {
    cause,
  });
}

/** The connection ended before the response was complete. undici's message is "terminated" while it reads the body. */
const isCut = (link: unknown): boolean =>
  link instanceof Error &&
  (("code" in link && /^(UND_ERR_|ECONN|EPIPE|ETIMEDOUT)/.test(String(link.code))) || link.message === "terminated");

/** Name and code only: messages can hold addresses and text of servers. */
function nameOf(link: unknown): string {
  if (!(link instanceof Error)) return typeof link;
  const code = "code" in link && typeof link.code === "string" ? ` ${link.code}` : "";
  return `${link.name}${code}`;
}

function refused(provider: SdkProvider, status: number, call: APICallError): ProviderError {
  const answer = {
    status,
    headers: new Headers(call.responseHeaders),
    body: parseJson(call.responseBody ?? ""),
  };
  const refusal = provider.readRefusal(answer);
  const said = provider.apiKey === "" ? refusal.said : (refusal.said?.replaceAll(provider.apiKey, "…") ?? null);
  return refusalError(provider, answer, { ...refusal, said });
}

/** Enough for a picture of 30 megapixels in base64; the SDK's own limit is two gigabytes. */
const pictureMaxBytes = 64_000_000;
export const pictureFetch = cappedFetch(pictureMaxBytes);

type PictureOptions = Omit<Parameters<typeof generateImage>[0], "n" | "maxRetries" | "abortSignal"> & {
  signal: AbortSignal;
};

/** Makes one picture with one call. A retry would be billed, so only the job queue retries. */
export async function generateOnePicture(
  { signal, ...options }: PictureOptions,
  provider: SdkProvider,
): Promise<Buffer> {
  muteSdkWarnings();
  const { image } = await generateImage({ ...options, n: 1, maxRetries: 0, abortSignal: signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw sdkFailure(error, provider);
    },
  );
  const bytes = Buffer.from(image.base64, "base64");
  if (!looksLike("image", bytes)) throw notAFile(provider.name, "image");
  return bytes;
}
