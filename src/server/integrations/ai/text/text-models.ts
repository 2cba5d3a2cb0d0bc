import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { isOwnHost } from "#server/lib/own-host.ts";
import { googleRefusal } from "../google/google-refusal.ts";
import { openAIRefusal } from "../openai/openai-refusal.ts";
import type { SdkProvider } from "../sdk/sdk-failure.ts";
import type { TextProvider } from "../text-provider.ts";
import { createSdkWriter, textFetch } from "./sdk-writer.ts";
import type { TextChoice } from "./text-settings.ts";

type Maker = (choice: TextChoice) => { model: LanguageModel; provider: Omit<SdkProvider, "apiKey"> };

const makers: Record<TextChoice["provider"], Maker> = {
  openai: ({ baseUrl, apiKey, model }) => ({
    model: createOpenAI({ baseURL: baseUrl, apiKey, fetch: textFetch }).responses(model),
    provider: { name: "OpenAI", keyVariable: "OPENAI_API_KEY", readRefusal: openAIRefusal },
  }),
  google: ({ baseUrl, apiKey, model }) => ({
    model: createGoogle({ baseURL: baseUrl, apiKey, fetch: textFetch }).languageModel(model),
    provider: { name: "Google", keyVariable: "GOOGLE_API_KEY", readRefusal: googleRefusal },
  }),
  "openai-compatible": ({ baseUrl, apiKey, model }) => ({
    model: createOpenAICompatible({
      name: "compatible",
      baseURL: baseUrl,
      ...(apiKey === "" ? {} : { apiKey }),
      supportsStructuredOutputs: true,
      fetch: textFetch,
    }).languageModel(model),
    provider: { name: "The model server", keyVariable: "OPENAI_COMPATIBLE_API_KEY", readRefusal: openAIRefusal },
  }),
};

/** A writer with the model that is chosen. */
export function createWriter(choice: TextChoice): TextProvider {
  const { model, provider } = makers[choice.provider](choice);
  const named = { id: `${choice.provider}:${choice.model}`, label: choice.model };
  // One's own server, on one's own network.
  const isFree = choice.provider === "openai-compatible" && isOwnHost(choice.baseUrl);
  return createSdkWriter(model, { named, isFree }, { ...provider, apiKey: choice.apiKey });
}
