import { NoImageGeneratedError } from "ai";
import { z } from "zod";
import { sentence } from "../http/plain-words.ts";
import { ProviderError } from "../provider-error.ts";

const name = "Google";

const word = z.string().catch("");
const Metadata = z.object({
  google: z.object({
    finishReason: word,
    promptFeedback: z.object({ blockReason: word }).nullish().catch(null),
  }),
});

/** What the names of its filters mean. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/PROHIBITED_CONTENT/, "it may be about something that is forbidden there"],
  [/BLOCKLIST/, "it holds a word that is blocked there"],
  [/RECITATION/, "it came too close to a work of somebody else"],
  [/SPII/, "it may show personal data"],
  [/SAFETY/, "its safety filter stopped it"],
  [/OTHER|IMAGE_OTHER|BLOCKED_REASON_UNSPECIFIED/, "no reason was given"],
];

/** A result that its filters held back, with the reason in words. */
export function filtered(reason: string): ProviderError {
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  const why = known ?? (reason === "" ? null : reason);
  return new ProviderError(
    "refused",
    sentence("The content rules of Google stopped this. Change the words and try again", why),
  );
}

/** The SDK throws away why there is no picture; what Gemini answered still lies in what it collected. */
export function explainFilter(error: unknown): ProviderError | null {
  if (!NoImageGeneratedError.isInstance(error)) return null;
  for (const { providerMetadata } of error.calls ?? []) {
    const parsed = Metadata.safeParse(providerMetadata);
    if (!parsed.success) continue;
    const { finishReason, promptFeedback } = parsed.data.google;
    const reason = promptFeedback?.blockReason || finishReason;
    if (/SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII|BLOCK|OTHER/.test(reason)) return filtered(reason);
    // It wrote about the picture instead of making it.
    if (reason === "NO_IMAGE" || reason === "STOP")
      return new ProviderError("failed", `${name} made no picture of this. Describe what is to be seen, and try again`);
  }
  return null;
}
