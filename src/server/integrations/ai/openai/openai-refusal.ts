import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import type { Refusal } from "../http/refusal.ts";

const shortText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 100))
  .nullish()
  .catch(null);

/** `{ error: { message, type, code } }`; compatible servers leave out parts of it, or send `detail`. */
const Failure = z.object({
  error: z.object({ message: z.string().catch(""), type: shortText, code: shortText }),
});

const quotaCodes = /^(insufficient_quota|billing_hard_limit_reached|billing_not_active|insufficient_credits)$/;
const contentCodes = /^(moderation_blocked|content_policy_violation|image_generation_user_error|safety_violations?)$/;

/** Reads the error format of OpenAI and compatible servers. */
export function openAIRefusal({ body }: HttpAnswer): Refusal {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return { said: null };
  const { message, type, code } = parsed.data.error;
  const hasCode = (codes: RegExp) => [code, type].some((given) => codes.test(given ?? ""));
  if (hasCode(quotaCodes)) return { kind: "quota", said: null };
  // The message for refused content holds a request id and a support address, and does not help to change the prompt.
  if (hasCode(contentCodes)) return { kind: "refused", said: null };
  return { said: message };
}
