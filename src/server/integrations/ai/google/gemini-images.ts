import { createGoogle } from "@ai-sdk/google";
import { callOnce } from "../begin-once.ts";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-api.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { generateOnePicture, pictureFetch } from "../sdk/call-sdk.ts";
import { explainFilter, googleRefusal } from "./google-errors.ts";

const name = "Google";

/** All four of our aspect ratios are among those Gemini supports. */
function ratioFor({ width, height }: ImageRequest): `${number}:${number}` {
  if (width === height) return "1:1";
  if (width < height) return "3:4";
  return width / height > 1.5 ? "16:9" : "4:3";
}

/** The first generation makes one megapixel at any ratio and does not know the setting. */
const resolutionFor = (model: string, size: Size) =>
  /^gemini-([3-9]|\d\d)/.test(model) ? { imageSize: nameOf(size) } : {};

type Size = Pick<ImageRequest, "width" | "height">;
const nameOf = ({ width, height }: Size) => (Math.max(width, height) > 1_200 ? "2K" : "1K");

/** Pictures by Gemini, one per call. A picture cannot be looked up afterwards. */
export function createGeminiImages({ baseUrl, apiKey, model, label }: ProviderConfig): ImageProvider {
  const sdkModel = createGoogle({ baseURL: baseUrl, apiKey, fetch: pictureFetch }).image(model);
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
      const bytes = await callOnce(name, context, () =>
        generateOnePicture(
          {
            model: sdkModel,
            prompt: describePicture(request),
            aspectRatio: ratioFor(request),
            // At the top level of the options the SDK would drop it silently.
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
