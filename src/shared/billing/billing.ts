import { z } from "zod";
import { planIds } from "./plans.ts";
import { isoDateTime, isoDay } from "#shared/time.ts";

export const Plan = z.enum(planIds);
export type Plan = z.infer<typeof Plan>;

/** How a paid subscription stands: past_due is still tried again, unpaid no more. */
export const paymentStates = ["active", "past_due", "unpaid", "ended"] as const;

/** Whether Premium costs money on this server, or everybody is free to choose. */
export const Payment = z.enum(["free", "stripe"]);
export type Payment = z.infer<typeof Payment>;

export const usageKinds = ["images", "videos", "posts"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Units per calendar month, UTC; null is unlimited. `none` holds while no plan is chosen. */
export const planLimits = {
  none: { images: 10, videos: 3, posts: 20 },
  basic: { images: 5, videos: 5, posts: 8 },
  premium: { images: null, videos: null, posts: null },
} as const satisfies Record<Plan | "none", Record<UsageKind, number | null>>;

/** A plan as it is offered. */
export const PlanOffer = z.object({ id: Plan, name: z.string(), price: z.string(), features: z.array(z.string()) });
export type PlanOffer = z.infer<typeof PlanOffer>;

const UsageOfKind = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
export const Usage = z.object({ images: UsageOfKind, videos: UsageOfKind, posts: UsageOfKind, resetsAt: z.string() });
export type Usage = z.infer<typeof Usage>;

const month = z.union([isoDay, isoDateTime], { error: "Use a day like 2026-11-21, or a time with an offset" });
export const UsageHistoryInput = z.strictObject({
  from: month.describe("Any time in the first month; eleven months before the last when left out.").optional(),
  to: month.describe("Any time in the last month; this month when left out.").optional(),
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
  state: z.enum(paymentStates).nullable().describe("How the paid subscription stands; null while there never was one."),
  periodEndsAt: instant.describe("Until when it is paid."),
  endsAt: instant.describe("When Premium ends, because it was cancelled."),
  graceEndsAt: instant.describe("When Premium ends unless the failed payment is made up for."),
});
export type BillingState = z.infer<typeof BillingState>;

/** Premium stays this long after a payment failed. */
export const graceDays = 7;

export const ChoosePlanInput = z.strictObject({ plan: Plan });
export type ChoosePlanInput = z.infer<typeof ChoosePlanInput>;
