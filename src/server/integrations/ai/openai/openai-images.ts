import { createOpenAI } from "@ai-sdk/openai";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-config.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { askOnce } from "../ask-once.ts";
import { onePicture, pictureFetch } from "../sdk/one-picture.ts";
import { openAIRefusal } from "./openai-refusal.ts";

const name = "OpenAI";

/** From the second generation on any size is made whose sides are multiples of this. */
const step = 16;
const upToStep = (side: number) => Math.ceil(side / step) * step;

function sizeFor(model: string, { width, height }: Pick<ImageRequest, "width" | "height">): `${number}x${number}` {
  if (/^gpt-image-([2-9]|\d\d)/.test(model)) return `${upToStep(width)}x${upToStep(height)}`;
  if (width === height) return "1024x1024";
  return width > height ? "1536x1024" : "1024x1536";
}

/** The finest costs several times as much as the middle one, so that it is for those who ask for it. */
const qualityFor = (detail: number) => (detail <= 3 ? "low" : detail <= 8 ? "medium" : "high");

/** Pictures by OpenAI's own models. One call makes one, and cannot be looked up again. */
export function createOpenAIImages({ baseUrl, apiKey, model, label }: ProviderConfig): ImageProvider {
  const maker = createOpenAI({ baseURL: baseUrl, apiKey, fetch: pictureFetch }).image(model);
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
      const bytes = await askOnce(name, context, () =>
        onePicture(
          {
            model: maker,
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
