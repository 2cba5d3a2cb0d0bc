import { z } from "zod";
import { sentence } from "../http/plain-words.ts";
import { createProviderApi } from "../http/provider-api.ts";
import { ProviderError } from "../provider-error.ts";
import type { SdkProvider } from "../sdk/sdk-failure.ts";
import { googleRefusal } from "./google-refusal.ts";

const name = "Google";

const reason = z.string().transform((text) => text.slice(0, 300));

const Operation = z.object({
  done: z.boolean().nullish(),
  error: z.object({ code: z.number().catch(0), message: reason.catch("") }).nullish(),
  response: z
    .object({
      generateVideoResponse: z
        .object({
          generatedSamples: z.array(z.object({ video: z.object({ uri: z.string().max(2_000) }).nullish() })).nullish(),
          raiMediaFilteredCount: z.number().nullish(),
          raiMediaFilteredReasons: z.array(reason).nullish().catch(null),
        })
        .nullish(),
    })
    .nullish(),
});

/**
 * Asks how far a video is: null while it is being made, then where it lies. Asked without the SDK, which would put the key into
 * that address and throw away why a video was held back.
 */
export function createVeoLookup({ baseUrl, keyVariable, apiKey }: SdkProvider & { baseUrl: string }) {
  const headers = { "x-goog-api-key": apiKey };
  const api = createProviderApi({ name, keyVariable, apiKey, baseUrl, headers, readRefusal: googleRefusal });
  return async (operationName: string, signal: AbortSignal): Promise<string | null> => {
    const { done, error, response } = await api({
      method: "GET",
      path: `/${operationName}`,
      answer: Operation,
      kind: "look",
      signal,
    });
    if (done !== true) return null;
    if (error) throw failed(error.message);
    const made = response?.generateVideoResponse;
    const address = made?.generatedSamples?.find(({ video }) => video)?.video?.uri;
    if (address !== undefined) return address;
    const why = made?.raiMediaFilteredReasons?.[0] ?? null;
    if (why !== null || (made?.raiMediaFilteredCount ?? 0) > 0) throw refused(why);
    throw new ProviderError("bad_result", `${name} says that the video is done, but not where it lies`);
  };
}

const refused = (why: string | null) =>
  new ProviderError(
    "refused",
    sentence(`The content rules of ${name} stopped this. Change the words and try again`, why),
  );

/** It says in words only whether the content was the reason. */
const failed = (why: string) =>
  /\b(safety|guidelines?|polic(y|ies)|violat\w*|prohibited|blocked|responsible ai)\b/i.test(why)
    ? refused(why)
    : new ProviderError("failed", sentence(`${name} tried and did not succeed. Try again`, why));
