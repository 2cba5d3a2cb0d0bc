import { z } from "zod";
import { isoDateTime, isoDay } from "#shared/time.ts";
import { planIds } from "./plans.ts";

export const Plan = z.enum(planIds);
export type Plan = z.infer<typeof Plan>;

/** The state of a paid subscription: the payment of past_due is retried, that of unpaid is not. */
export const paymentStates = ["active", "past_due", "unpaid", "ended"] as const;

/** Whether Premium costs money on this server or is free for all users. */
export const Payment = z.enum(["free", "stripe"]);
export type Payment = z.infer<typeof Payment>;

/** An offered plan. */
export const PlanOffer = z.object({ id: Plan, name: z.string(), price: z.string(), features: z.array(z.string()) });
export type PlanOffer = z.infer<typeof PlanOffer>;

const UsageOfKind = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
export const Usage = z.object({ images: UsageOfKind, videos: UsageOfKind, posts: UsageOfKind, resetsAt: z.string() });
export type Usage = z.infer<typeof Usage>;

const month = z.union([isoDay, isoDateTime], { error: "Use a day like 2026-11-21, or a time with an offset" });
export const UsageHistoryInput = z.strictObject({
  from: month.describe("Any instant of the first month. Default: eleven months before the last.").optional(),
  to: month.describe("Any instant of the last month. Default: this month.").optional(),
});
export type UsageHistoryInput = z.infer<typeof UsageHistoryInput>;
export const maxUsageMonths = 120;

export const UsageHistory = z.object({
  plan: Plan.nullable(),
  months: z
    .array(
      z.object({
        month: z.string().describe("YYYY-MM, UTC"),
        images: UsageOfKind,
        videos: UsageOfKind,
        posts: UsageOfKind,
      }),
    )
    .describe("Limits are those of today's plan."),
});
export type UsageHistory = z.infer<typeof UsageHistory>;

const instant = isoDateTime.nullable();
export const BillingState = z.object({
  plan: Plan.nullable(),
  payment: Payment,
  state: z.enum(paymentStates).nullable().describe("The state of the paid subscription; null: there was none."),
  periodEndsAt: instant.describe("Until when it is paid."),
  endsAt: instant.describe("When Premium ends, because it was cancelled."),
  graceEndsAt: instant.describe("The time at which Premium ends if the failed payment is not repeated."),
});
export type BillingState = z.infer<typeof BillingState>;

export const ChoosePlanInput = z.strictObject({ plan: Plan });
export type ChoosePlanInput = z.infer<typeof ChoosePlanInput>;
