import { createGoogle } from "@ai-sdk/google";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-config.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { askOnce } from "../ask-once.ts";
import { onePicture, pictureFetch } from "../sdk/one-picture.ts";
import { explainFilter } from "./filtered.ts";
import { googleRefusal } from "./google-refusal.ts";

const name = "Google";

/** All four of our shapes are among those it knows. */
function ratioFor({ width, height }: ImageRequest): `${number}:${number}` {
  if (width === height) return "1:1";
  if (width < height) return "3:4";
  return width / height > 1.5 ? "16:9" : "4:3";
}

/** The first generation makes one megapixel of whatever shape and does not know the setting. */
const resolutionFor = (model: string, size: Size) =>
  /^gemini-([3-9]|\d\d)/.test(model) ? { imageSize: nameOf(size) } : {};

type Size = Pick<ImageRequest, "width" | "height">;
const nameOf = ({ width, height }: Size) => (Math.max(width, height) > 1_200 ? "2K" : "1K");

/** Pictures by Gemini. One call makes one, and cannot be looked up again. */
export function createGeminiImages({ baseUrl, apiKey, model, label }: ProviderConfig): ImageProvider {
  const maker = createGoogle({ baseURL: baseUrl, apiKey, fetch: pictureFetch }).image(model);
  const provider = {
    name,
    keyVariable: "GOOGLE_API_KEY",
    apiKey,
    readRefusal: googleRefusal,
    explain: explainFilter,
  };
  const id = `google:${model}`;
  return {
    place: "remote",
    isFree: false,
    model: {
      id,
      label: label ?? `Google ${model}`,
      note: null,
      supports: { creativity: false, detail: false, seed: false },
    },
    billedAs: (request) => ({ size: resolutionFor(model, request).imageSize ?? "1K", tier: null }),
    async generate(request, context) {
      const bytes = await askOnce(name, context, () =>
        onePicture(
          {
            model: maker,
            prompt: describePicture(request),
            aspectRatio: ratioFor(request),
            // At the top level of the options it would be dropped without a word.
            providerOptions: { google: { imageConfig: resolutionFor(model, request) } },
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
