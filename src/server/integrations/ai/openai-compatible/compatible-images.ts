import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isOwnHost } from "#server/lib/own-host.ts";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-config.ts";
import { readPicture } from "../http/result-file.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { openAIRefusal } from "../openai/openai-refusal.ts";
import { askOnce } from "../ask-once.ts";
import { onePicture, pictureFetch } from "../sdk/one-picture.ts";

const name = "The model server";
const standardRetryMs = 2_000;

/** Servers of this kind read a bar as the beginning of what is not wanted, and the style would stand behind it. */
const wordsOf = (request: ImageRequest) => describePicture({ ...request, prompt: request.prompt.replaceAll("|", "/") });

/** Pictures by a server that speaks as OpenAI does, like LocalAI: mostly one's own, where it costs nothing and may have no key. */
export function createCompatibleImages({ baseUrl, apiKey, model, label, intervals }: ProviderConfig): ImageProvider {
  const retryMs = intervals?.retryMs ?? standardRetryMs;
  const provider = { name, keyVariable: "OPENAI_COMPATIBLE_API_KEY", apiKey, readRefusal: openAIRefusal };
  const id = `openai-compatible:${model}`;

  /** The SDK sends the question, and fetches what the answer only names; that address came from outside. */
  const makerFor = (signal: AbortSignal) => {
    const send: typeof pictureFetch = async (address, init) => {
      if (init?.method === "POST") return pictureFetch(address, init);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const result = { name, address: new Request(address).url, baseUrl, headers, retryMs, signal };
      return new Response(new Uint8Array(await readPicture(result)));
    };
    const key = apiKey === "" ? {} : { apiKey };
    return createOpenAICompatible({ name: "compatible", baseURL: baseUrl, ...key, fetch: send }).imageModel(model);
  };

  return {
    place: "remote",
    isFree: isOwnHost(baseUrl),
    model: { id, label: label ?? model, note: null, supports: { creativity: false, detail: false, seed: false } },
    async generate(request, context) {
      const bytes = await askOnce(name, context, () =>
        onePicture(
          {
            model: makerFor(context.signal),
            prompt: wordsOf(request),
            size: `${request.width}x${request.height}`,
            // An address would be as the server sees itself, which from here may lead nowhere.
            providerOptions: { compatible: { response_format: "b64_json" } },
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
