import { MonthlyCapUsd } from "#shared/spending.ts";

/** What was typed as an amount of dollars; an empty field is none. */
export function readUsd(typed: string): { usd: number | null } | { problem: string } {
  const text = typed.trim().replace(/^\$/, "").replace(",", ".");
  if (text === "") return { usd: null };
  const parsed = MonthlyCapUsd.safeParse(/^\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN);
  if (parsed.success) return { usd: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: issue?.code === "invalid_type" ? "Type an amount, like 20 or 12.50" : (issue?.message ?? "") };
}
