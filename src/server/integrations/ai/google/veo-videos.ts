import { createGoogle } from "@ai-sdk/google";
import { experimental_startVideo as startVideo } from "ai";
import { z } from "zod";
import { cappedFetch } from "#server/lib/http.ts";
import type { VideoModel } from "#shared/creations/generation.ts";
import { beginOnce } from "../begin-once.ts";
import { describeVideo } from "../describe.ts";
import { poll } from "../http/poll.ts";
import { type Intervals, type ProviderConfig, createProviderApi } from "../http/provider-api.ts";
import { withReason } from "../http/refusal.ts";
import { saveResult } from "../http/result-file.ts";
import { ProviderError } from "../provider.ts";
import { type SdkProvider, muteSdkWarnings, sdkFailure } from "../sdk/call-sdk.ts";
import type { VideoProvider, VideoRequest } from "../video-provider.ts";
import { googleRefusal } from "./google-errors.ts";

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
 * Looks up a video: null while it is being made, then its address. Not through the SDK, which would put the key into
 * that address and drop the reason for a withheld video.
 */
function createVeoLookup({ baseUrl, keyVariable, apiKey }: SdkProvider & { baseUrl: string }) {
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
    withReason(`The content rules of ${name} stopped this. Change the words and try again`, why),
  );

/** Only the message shows whether the content was the reason. */
const failed = (why: string) =>
  /\b(safety|guidelines?|polic(y|ies)|violat\w*|prohibited|blocked|responsible ai)\b/i.test(why)
    ? refused(why)
    : new ProviderError("failed", withReason(`${name} tried and did not succeed. Try again`, why));

type Offer = Pick<VideoModel, "note" | "durations" | "sizes">;

const isSecondGeneration = (model: string) => model.startsWith("veo-2");

/** What one job of this model can make. Longer videos would have to be joined from several jobs. */
const veoOffer = (model: string): Offer =>
  isSecondGeneration(model)
    ? {
        note: "One job makes at most 8 seconds, in 1280x720. Billed are at least 5 seconds",
        durations: [3, 5],
        sizes: ["1280x720"],
      }
    : {
        note: "One job makes at most 8 seconds. Billed are 4 seconds for 3 and 6 for 5; in Full HD always 8",
        durations: [3, 5],
        sizes: ["1920x1080", "1280x720", "1080x1920"],
      };

interface VeoShape {
  aspectRatio: "16:9" | "9:16";
  resolution?: `${number}x${number}`;
  duration: number;
}

/** The next larger size and length that the model makes; the caller trims the result. */
function veoShape(
  model: string,
  { width, height, durationSeconds }: Pick<VideoRequest, "width" | "height" | "durationSeconds">,
): VeoShape {
  const aspectRatio = width >= height ? "16:9" : "9:16";
  if (isSecondGeneration(model)) return { aspectRatio, duration: Math.max(5, durationSeconds) };
  if (Math.min(width, height) > 720) return { aspectRatio, resolution: "1920x1080", duration: 8 };
  return { aspectRatio, resolution: "1280x720", duration: durationSeconds <= 4 ? 4 : durationSeconds <= 6 ? 6 : 8 };
}

const name = "Google";
const standardIntervals: Intervals = { pollMs: 10_000, retryMs: 2_000 };

/** `models/veo-…/operations/…`: the name used for look-ups. */
const Begun = z.object({ operationName: z.string().regex(/^[\w./-]{1,300}$/) });

/**
 * Videos by Veo: begun with one call, then polled until done. The saved state is the operation's name, never an
 * address with a key.
 */
export function createVeoVideos(config: ProviderConfig): VideoProvider {
  const { baseUrl, apiKey, model, label } = config;
  const intervals = { ...standardIntervals, ...config.intervals };
  const sdkModel = createGoogle({ baseURL: baseUrl, apiKey, fetch: cappedFetch(2_000_000) }).video(model);
  const provider: SdkProvider = { name, keyVariable: "GOOGLE_API_KEY", apiKey, readRefusal: googleRefusal };
  const lookUp = createVeoLookup({ ...provider, baseUrl });
  const id = `google:${model}`;

  async function begin(request: VideoRequest, signal: AbortSignal): Promise<z.infer<typeof Begun>> {
    const { prompt, startImage, seed } = { ...request, prompt: describeVideo(request) };
    muteSdkWarnings();
    const { operation } = await startVideo({
      model: sdkModel,
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
      const { operationName } = await beginOnce(name, Begun, context, (beginSignal) => begin(request, beginSignal));
      const address = await poll(() => lookUp(operationName, signal), intervals, context);
      const headers = { "x-goog-api-key": apiKey };
      const { retryMs } = intervals;
      await saveResult({ name, kind: "video", address, baseUrl, headers, retryMs, signal }, outputPath);
      // Veo takes a seed and does not report the used one.
      return { model: id, seed: null };
    },
    close: async () => undefined,
  };
}
