import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/time.ts";
import type { Refusal } from "../http/refusal.ts";

const text = z.string().catch("");
const Detail = z.object({
  reason: text,
  retryDelay: text,
  violations: z.array(z.object({ quotaId: text })).catch([]),
});

/** `{ error: { code, message, status, details } }`, as all of Google's interfaces have it. */
const Failure = z.object({
  error: z.object({ message: text, status: text, details: z.array(Detail).catch([]) }),
});

/** How Google says no. Its status code alone is not enough: a bad key is 400, and so is a country where nothing is free. */
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
  const said = details.map(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay)?.[1]).find(Boolean);
  return said === undefined ? null : new Date(Date.now() + Number(said) * Second.ms);
}
