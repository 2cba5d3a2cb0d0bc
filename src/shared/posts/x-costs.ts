import { z } from "zod";
import { MonthlyCapUsd } from "#shared/ai-costs/ai-costs.ts";

/** What a month's posts on X cost whoever runs this server, and what this person wants to be warned of. */
export const XSpending = z.object({
  month: z.string().describe("YYYY-MM, UTC"),
  posts: z.number().int().describe("Posts made this month, threads and comments counted one by one"),
  postsWithLink: z.number().int().describe("Those of them that hold an address, which cost more"),
  spentUsd: z.number(),
  budgetUsd: MonthlyCapUsd.describe("A warning from here on, nothing more; null for none"),
  isOverBudget: z.boolean(),
  prices: z.object({ postUsd: z.number(), postWithLinkUsd: z.number(), asOf: z.string() }),
});
export type XSpending = z.infer<typeof XSpending>;
