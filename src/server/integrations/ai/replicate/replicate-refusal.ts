import { z } from "zod";
import type { Refusal } from "#server/integrations/ai/http/refusal.ts";
import type { HttpAnswer } from "#server/lib/http.ts";
import { Second } from "#shared/time.ts";

const Body = z.object({ detail: z.string() });

/** Replicate names the moment in words: "Your rate limit resets in ~30s." */
function resetIn(detail: string): Date | null {
  const seconds = /resets? in\s*~?\s*(\d+)\s*s/i.exec(detail)?.[1];
  return seconds === undefined ? null : new Date(Date.now() + Number(seconds) * Second.ms);
}

export function readReplicateRefusal({ status, headers, body }: HttpAnswer): Refusal {
  const detail = Body.safeParse(body).data?.detail ?? null;
  if (status === 429 && detail !== null && !headers.has("retry-after"))
    return { said: detail, retryAt: resetIn(detail) };
  return { said: detail };
}

/** What models say when they, or the company behind them, do not want to make something. */
const refused = /nsfw|sensitive|safety|moderat|content polic|prohibited|not allowed|flagged|\bE005\b/i;
export const isContentRefusal = (error: string): boolean => refused.test(error);
