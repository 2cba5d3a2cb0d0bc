import type { Areas } from "#client/lib/language/bind-messages.ts";
import { formatUsd } from "#client/lib/language/format.ts";
import { MonthlyCapUsd, monthlyCapMaxUsd } from "#shared/ai-costs/ai-costs.ts";

type Problems = Areas["aiCosts"]["problems"];

/** Parses a typed amount of US dollars, with a point or a comma; an empty field is null. */
export function readUsd(typed: string, problems: Problems): { usd: number | null } | { problem: string } {
  const text = typed.trim().replace(/^\$/, "").replace(",", ".");
  if (text === "") return { usd: null };
  if (!/^\d+(\.\d*)?$/.test(text)) return { problem: problems.notAnAmount };
  const usd = Number(text);
  if (usd > monthlyCapMaxUsd) return { problem: problems.tooMuch({ most: formatUsd(monthlyCapMaxUsd) }) };
  return MonthlyCapUsd.safeParse(usd).success ? { usd } : { problem: problems.notWholeCents };
}
