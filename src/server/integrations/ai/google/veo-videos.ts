import { createGoogle } from "@ai-sdk/google";
import { experimental_startVideo as startVideo } from "ai";
import { z } from "zod";
import { cappedFetch } from "#server/lib/http.ts";
import { describeVideo } from "../describe.ts";
import { beginOnce } from "../http/begin-once.ts";
import { poll } from "../http/poll.ts";
import type { Intervals, ProviderConfig } from "../http/provider-config.ts";
import { saveResult } from "../http/result-file.ts";
import { ProviderError } from "../provider-error.ts";
import { sdkFailure, type SdkProvider } from "../sdk/sdk-failure.ts";
import { muteSdkWarnings } from "../sdk/sdk-warnings.ts";
import type { VideoProvider, VideoRequest } from "../video-provider.ts";
import { googleRefusal } from "./google-refusal.ts";
import { createVeoLookup } from "./veo-lookup.ts";
import { veoOffer, veoShape } from "./veo-shape.ts";

const name = "Google";
const standardIntervals: Intervals = { pollMs: 10_000, retryMs: 2_000 };

/** `models/veo-…/operations/…`: what Google looks it up by. */
const Begun = z.object({ operationName: z.string().regex(/^[\w./-]{1,300}$/) });

/** Videos by Veo: begun with one call, looked up until they are done. What is looked up is kept, and no address with a key in it. */
export function createVeoVideos(config: ProviderConfig): VideoProvider {
  const { baseUrl, apiKey, model, label } = config;
  const intervals = { ...standardIntervals, ...config.intervals };
  const maker = createGoogle({ baseURL: baseUrl, apiKey, fetch: cappedFetch(2_000_000) }).video(model);
  const provider: SdkProvider = { name, keyVariable: "GOOGLE_API_KEY", apiKey, readRefusal: googleRefusal };
  const lookUp = createVeoLookup({ ...provider, baseUrl });
  const id = `google:${model}`;

  async function begin(request: VideoRequest, signal: AbortSignal): Promise<z.infer<typeof Begun>> {
    const { prompt, startImage, seed } = { ...request, prompt: describeVideo(request) };
    muteSdkWarnings();
    const { operation } = await startVideo({
      model: maker,
      prompt: startImage === null ? prompt : { image: startImage.bytes, text: prompt },
      ...veoShape(model, request),
      seed,
      maxRetries: 0,
      abortSignal: signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw sdkFailure(error, provider);
    });
    const begun = Begun.safeParse(operation);
    if (begun.success) return begun.data;
    throw new ProviderError("bad_result", `${name} answered with something that Postloom does not understand`);
  }

  return {
    place: "remote",
    isFree: false,
    model: {
      id,
      label: label ?? `Google ${model}`,
      ...veoOffer(model),
      supports: { motion: false, quality: false, seed: true, startImage: true },
    },
    billedAs(request) {
      const { duration, resolution } = veoShape(model, request);
      return { seconds: duration, resolution: resolution === "1920x1080" ? "1080p" : "720p" };
    },
    async render(request, context) {
      const { signal, outputPath } = context;
      const { operationName } = await beginOnce(name, Begun, context, (untilTaken) => begin(request, untilTaken));
      const address = await poll(() => lookUp(operationName, signal), intervals, context);
      const headers = { "x-goog-api-key": apiKey };
      const { retryMs } = intervals;
      await saveResult({ name, kind: "video", address, baseUrl, headers, retryMs, signal }, outputPath);
      // It takes a seed and does not say which one it used.
      return { model: id, seed: null };
    },
    close: async () => undefined,
  };
}
