import { z } from "zod";
import { CreationId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { isoDateTime } from "#shared/time.ts";

/** The purpose of a cost. */
export const aiCostKinds = ["image", "video", "text"] as const;
export const AiCostKind = z.enum(aiCostKinds);
export type AiCostKind = z.infer<typeof AiCostKind>;

/**
 * - reserved: begun, and counted until it ends
 * - charged: the request was sent, and the provider bills it or may bill it
 * - released: the request was never sent, or the provider bills nothing for its end
 */
export const aiCostStates = ["reserved", "charged", "released"] as const;
export const AiCostState = z.enum(aiCostStates);
export type AiCostState = z.infer<typeof AiCostState>;

/** A larger amount is probably a typing error. */
export const monthlyCapMaxUsd = 100_000;

/** Dollars of a workspace for a month, UTC: the cap of what AI providers may charge, and the budget for posts on X. null: none. */
export const MonthlyCapUsd = z
  .number()
  .min(0, "Use a number of US dollars, 0 or more")
  .max(monthlyCapMaxUsd, `At most ${monthlyCapMaxUsd} US dollars`)
  .multipleOf(0.01, "Use whole cents")
  .nullable();

const month = z
  .string()
  .max(7, "Use a month like 2026-11")
  .regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, "Use a month like 2026-11");

export const AiCostsInput = z.strictObject({
  ...pageFields,
  month: month.optional().describe("YYYY-MM, UTC; this month when left out"),
});
export type AiCostsInput = z.infer<typeof AiCostsInput>;

export const AiCost = z.object({
  id: z.uuid(),
  kind: AiCostKind,
  creationId: CreationId.nullable().describe("null for texts, and for a creation that was deleted since"),
  model: z.string(),
  state: AiCostState,
  estimateUsd: z
    .number()
    .nullable()
    .describe("The estimate before the call, for a text its highest possible cost; null: no price is known"),
  usd: z.number().nullable().describe("The amount that counts in the month; null: no price is known"),
  mayBeBilled: z.boolean().describe("The provider was called without a result and may charge for it"),
  createdAt: isoDateTime,
  settledAt: isoDateTime.nullable(),
});
export type AiCost = z.infer<typeof AiCost>;

export const AiCostsOfMonth = z.object({
  month: z.string().describe("YYYY-MM, UTC"),
  capUsd: z.number().nullable().describe("Settings, aiCosts.monthlyCapUsd; null: none is set"),
  spentUsd: z.number(),
  reservedUsd: z.number().describe("Reserved for creations that are being generated"),
  unpriced: z.number().int().describe("How many calls count in no sum, because their price is not known"),
  models: z
    .array(z.object({ model: z.string(), usd: z.number(), count: z.number().int() }))
    .describe("The entries of the month, most expensive first"),
  entries: z.array(AiCost).describe("Newest first"),
  nextCursor,
});
export type AiCostsOfMonth = z.infer<typeof AiCostsOfMonth>;
