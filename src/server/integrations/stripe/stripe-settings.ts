import { z } from "zod";
import { baseUrl, optional, problemsOfGroup } from "#server/lib/env-variable.ts";

/** The environment variables for payments. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_\w{8,}$/, "begins with sk_ or rk_")),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_\S{8,}$/, "begins with whsec_")),
  STRIPE_PRICE_PREMIUM: optional(z.string().regex(/^price_\w+$/, "is the id of a price and begins with price_")),
  STRIPE_API_URL: optional(baseUrl),
} as const;

type Variables = { [Name in keyof typeof stripeVariables]?: string | undefined };

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  premiumPrice: string;
  apiUrl: string;
}

/** The three variables must be set together. */
export const stripeProblemsOf = (source: Record<string, unknown>): string[] =>
  problemsOfGroup(source, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_PREMIUM"]);

/** null: payments are off, and Premium is free for everyone. */
export const readStripeConfig = (env: Variables): StripeConfig | null =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.STRIPE_PRICE_PREMIUM
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        premiumPrice: env.STRIPE_PRICE_PREMIUM,
        apiUrl: env.STRIPE_API_URL ?? "https://api.stripe.com",
      }
    : null;
