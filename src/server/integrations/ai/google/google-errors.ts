import { NoImageGeneratedError } from "ai";
import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/durations.ts";
import { type Refusal, withReason } from "../http/refusal.ts";
import { ProviderError } from "../provider.ts";

const name = "Google";

const optionalText = z.string().catch("");
const Metadata = z.object({
  google: z.object({
    finishReason: optionalText,
    promptFeedback: z.object({ blockReason: optionalText }).nullish().catch(null),
  }),
});

/** Explanations of Google's filter names. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/PROHIBITED_CONTENT/, "it may be about something that is forbidden there"],
  [/BLOCKLIST/, "it holds a word that is blocked there"],
  [/RECITATION/, "it came too close to a work of somebody else"],
  [/SPII/, "it may show personal data"],
  [/SAFETY/, "its safety filter stopped it"],
  [/OTHER|IMAGE_OTHER|BLOCKED_REASON_UNSPECIFIED/, "no reason was given"],
];

/** A result withheld by Google's filters, with the reason. */
function filtered(reason: string): ProviderError {
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  const why = known ?? (reason === "" ? null : reason);
  return new ProviderError(
    "refused",
    withReason("The content rules of Google stopped this. Change the words and try again", why),
  );
}

/** The SDK drops the reason for a missing picture; Gemini's response is still in the metadata of the calls. */
export function explainFilter(error: unknown): ProviderError | null {
  if (!NoImageGeneratedError.isInstance(error)) return null;
  for (const { providerMetadata } of error.calls ?? []) {
    const parsed = Metadata.safeParse(providerMetadata);
    if (!parsed.success) continue;
    const { finishReason, promptFeedback } = parsed.data.google;
    const reason = promptFeedback?.blockReason || finishReason;
    if (/SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII|BLOCK|OTHER/.test(reason)) return filtered(reason);
    // The model answered with text instead of a picture.
    if (reason === "NO_IMAGE" || reason === "STOP")
      return new ProviderError("failed", `${name} made no picture of this. Describe what is to be seen, and try again`);
  }
  return null;
}

const Detail = z.object({
  reason: optionalText,
  retryDelay: optionalText,
  violations: z.array(z.object({ quotaId: optionalText })).catch([]),
});

/** `{ error: { code, message, status, details } }`, in all of Google's APIs. */
const Failure = z.object({
  error: z.object({ message: optionalText, status: optionalText, details: z.array(Detail).catch([]) }),
});

/**
 * Reads Google's error format. The HTTP status is not enough: 400 is sent for a bad key and for a country without a
 * free tier, too.
 */
export function googleRefusal({ body }: HttpAnswer): Refusal {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return { said: null };
  const { message, status, details } = parsed.data.error;
  if (status === "UNAUTHENTICATED" || status === "PERMISSION_DENIED" || details.some(isAboutKey))
    return { kind: "auth", said: null };
  if (status === "FAILED_PRECONDITION") return { kind: "auth", said: null };
  if (status === "DEADLINE_EXCEEDED") return { kind: "no_answer", said: null };
  if (status !== "RESOURCE_EXHAUSTED") return { said: message };
  if (details.some(({ violations }) => violations.some(({ quotaId }) => /PerDay/i.test(quotaId))))
    return { kind: "quota", said: null };
  return { kind: "rate_limited", said: null, retryAt: retryAt(details) };
}

const isAboutKey = ({ reason }: z.infer<typeof Detail>) => /^API_KEY_|^ACCESS_TOKEN_/.test(reason);

function retryAt(details: readonly z.infer<typeof Detail>[]): Date | null {
  const seconds = details.map(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay)?.[1]).find(Boolean);
  return seconds === undefined ? null : new Date(Date.now() + Number(seconds) * Second.ms);
}
