import { createOpenAI } from "@ai-sdk/openai";
import { callOnce } from "../begin-once.ts";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-api.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { generateOnePicture, pictureFetch } from "../sdk/call-sdk.ts";
import { openAIRefusal } from "./openai-refusal.ts";

const name = "OpenAI";

/** From the second generation on, the sides may be any multiples of this number of pixels. */
const step = 16;
const upToStep = (side: number) => Math.ceil(side / step) * step;

function sizeFor(model: string, { width, height }: Pick<ImageRequest, "width" | "height">): `${number}x${number}` {
  if (/^gpt-image-([2-9]|\d\d)/.test(model)) return `${upToStep(width)}x${upToStep(height)}`;
  if (width === height) return "1024x1024";
  return width > height ? "1536x1024" : "1024x1536";
}

/** The highest quality costs several times as much as the middle one, so only a high detail setting selects it. */
const qualityFor = (detail: number) => (detail <= 3 ? "low" : detail <= 8 ? "medium" : "high");

/** Pictures by OpenAI's own models, one per call. A picture cannot be looked up afterwards. */
export function createOpenAIImages({ baseUrl, apiKey, model, label }: ProviderConfig): ImageProvider {
  const sdkModel = createOpenAI({ baseURL: baseUrl, apiKey, fetch: pictureFetch }).image(model);
  const provider = { name, keyVariable: "OPENAI_API_KEY", apiKey, readRefusal: openAIRefusal };
  const id = `openai:${model}`;
  return {
    place: "remote",
    isFree: false,
    model: {
      id,
      label: label ?? `OpenAI ${model}`,
      note: null,
      supports: { creativity: false, detail: true, seed: false },
    },
    billedAs: (request) => ({ size: sizeFor(model, request), tier: qualityFor(request.detail) }),
    async generate(request, context) {
      const bytes = await callOnce(name, context, () =>
        generateOnePicture(
          {
            model: sdkModel,
            prompt: describePicture(request),
            size: sizeFor(model, request),
            providerOptions: { openai: { quality: qualityFor(request.detail), outputFormat: "png" } },
            signal: context.signal,
          },
          provider,
        ),
      );
      return { bytes, model: id, seed: null };
    },
    close: async () => undefined,
  };
}
