import { z } from "zod";
import type { Refusal } from "#server/integrations/ai/http/refusal.ts";
import type { HttpAnswer } from "#server/lib/http.ts";

const Problem = z.object({
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
  msg: z.string(),
  type: z.string(),
});
const Body = z.object({
  detail: z.union([z.string(), z.array(Problem)]),
  /** Told by the platform when a runner failed, not by the model. */
  error_type: z.string().optional().catch(undefined),
});

const refusedTypes = /content_policy|nsfw|safety|moderation/i;
const usedUp = /balance|locked|credit|billing/i;

/** fal's `detail`: a sentence, or a list of what is wrong with which field. */
export function readFalRefusal({ status, body }: HttpAnswer): Refusal {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return { said: null };
  const { detail } = parsed.data;
  if (typeof detail === "string")
    return status === 403 && usedUp.test(detail) ? { kind: "quota", said: detail } : { said: detail };
  const said = detail
    .map(({ loc, msg }) => [loc.at(-1), msg].filter((part) => part !== undefined).join(": "))
    .join("; ");
  if (detail.some(({ type }) => refusedTypes.test(type))) return { kind: "refused", said: detail[0]?.msg ?? null };
  return { said };
}

/** The same where the result should be: by then, what is wrong is what became of the work. */
export function readFalResultRefusal(answer: HttpAnswer): Refusal {
  const refusal = readFalRefusal(answer);
  const isOutcome = answer.status >= 500 && Body.safeParse(answer.body).success;
  return isOutcome && refusal.kind === undefined ? { ...refusal, kind: "failed" } : refusal;
}
