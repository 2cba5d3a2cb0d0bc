/** The plans offered. Without zod: the first page shows them. */
export const planIds = ["basic", "premium"] as const;

export const usageKinds = ["images", "videos", "posts"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** Units per calendar month, UTC; null is unlimited. `none` applies while no plan is chosen. */
export const planLimits = {
  none: { images: 10, videos: 3, posts: 20 },
  basic: { images: 5, videos: 5, posts: 8 },
  premium: { images: null, videos: null, posts: null },
} as const satisfies Record<(typeof planIds)[number] | "none", Record<UsageKind, number | null>>;

interface Offer {
  id: (typeof planIds)[number];
  name: string;
  price: string;
  features: string[];
}

export const plans: Offer[] = [
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
