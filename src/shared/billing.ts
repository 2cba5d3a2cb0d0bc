import { z } from "zod";

export const planIds = ["basic", "premium"] as const;
export const Plan = z.enum(planIds);
export type Plan = z.infer<typeof Plan>;

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

export const plans: PlanOffer[] = [
  {
    id: "basic",
    name: "Basic",
    price: "₹0",
    features: ["5 image generations", "5 video generations", "8 posts"],
  },
  {
    id: "premium",
    name: "Premium",
    price: "₹999",
    features: ["Unlimited image generation", "Unlimited video generation", "Scheduling", "Unlimited posting"],
  },
];

const UsageOfKind = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
export const Usage = z.object({ images: UsageOfKind, videos: UsageOfKind, posts: UsageOfKind, resetsAt: z.string() });
export type Usage = z.infer<typeof Usage>;

export const ChoosePlanInput = z.strictObject({ plan: Plan });
export type ChoosePlanInput = z.infer<typeof ChoosePlanInput>;
