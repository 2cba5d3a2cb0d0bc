import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import type { Refusal } from "../http/refusal.ts";

const word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 100))
  .nullish()
  .catch(null);

/** `{ error: { message, type, code } }`; compatible servers leave out some of it, or say `detail`. */
const Failure = z.object({
  error: z.object({ message: z.string().catch(""), type: word, code: word }),
});

const quotaCodes = /^(insufficient_quota|billing_hard_limit_reached|billing_not_active|insufficient_credits)$/;
const contentCodes = /^(moderation_blocked|content_policy_violation|image_generation_user_error|safety_violations?)$/;

/** How OpenAI, and the many who speak as it does, say no. */
export function openAIRefusal({ body }: HttpAnswer): Refusal {
  const parsed = Failure.safeParse(body);
  if (!parsed.success) return { said: null };
  const { message, type, code } = parsed.data.error;
  const says = (codes: RegExp) => [code, type].some((given) => codes.test(given ?? ""));
  if (says(quotaCodes)) return { kind: "quota", said: null };
  // What it says of content names the request and an address to complain to, nothing that helps to change the prompt.
  if (says(contentCodes)) return { kind: "refused", said: null };
  return { said: message };
}
