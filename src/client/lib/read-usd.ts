import { MonthlyCapUsd, monthlyCapMaxUsd } from "#shared/ai-costs/ai-costs.ts";
import type { Areas } from "#client/texts/areas.ts";
import { formatUsd } from "./format.ts";

type Problems = Areas["spending"]["problems"];

/** What was typed as an amount of dollars, with a point or a comma; an empty field is none. */
export function readUsd(typed: string, problems: Problems): { usd: number | null } | { problem: string } {
  const text = typed.trim().replace(/^\$/, "").replace(",", ".");
  if (text === "") return { usd: null };
  if (!/^\d+(\.\d*)?$/.test(text)) return { problem: problems.notAnAmount };
  const usd = Number(text);
  if (usd > monthlyCapMaxUsd) return { problem: problems.tooMuch(formatUsd(monthlyCapMaxUsd)) };
  return MonthlyCapUsd.safeParse(usd).success ? { usd } : { problem: problems.notWholeCents };
}
