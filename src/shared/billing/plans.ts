/** The plans offered. Without zod: the first page shows them. */
export const planIds = ["basic", "premium"] as const;

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
