import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isOwnHost } from "#server/lib/addresses/internet-host.ts";
import { callOnce } from "../begin-once.ts";
import { describePicture } from "../describe.ts";
import type { ProviderConfig } from "../http/provider-api.ts";
import { readPicture } from "../http/result-file.ts";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { generateOnePicture, pictureFetch } from "../sdk/call-sdk.ts";
import { openAIRefusal } from "./openai-refusal.ts";

const name = "The model server";
const standardRetryMs = 2_000;

/** Such servers read a bar as the start of the negative prompt, and the style would become a part of it. */
const promptFor = (request: ImageRequest) =>
  describePicture({ ...request, prompt: request.prompt.replaceAll("|", "/") });

/**
 * Pictures by a server with OpenAI's API, like LocalAI. In the operator's network it is free and often has no key.
 */
export function createCompatibleImages({ baseUrl, apiKey, model, label, intervals }: ProviderConfig): ImageProvider {
  const retryMs = intervals?.retryMs ?? standardRetryMs;
  const provider = { name, keyVariable: "OPENAI_COMPATIBLE_API_KEY", apiKey, readRefusal: openAIRefusal };
  const id = `openai-compatible:${model}`;

  /** The SDK posts the request and fetches the address in the response; that address is untrusted. */
  const sdkModelFor = (signal: AbortSignal) => {
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
      const bytes = await callOnce(name, context, () =>
        generateOnePicture(
          {
            model: sdkModelFor(context.signal),
            prompt: promptFor(request),
            size: `${request.width}x${request.height}`,
            // An address would contain the server's own host name, which may not be reachable from here.
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
