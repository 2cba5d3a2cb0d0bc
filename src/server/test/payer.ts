import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { falModel, type FalServer } from "#server/test/fal-server.ts";
import type { harness } from "#server/test/harness.ts";
import type { Creation } from "#shared/creations/creations.ts";

export const paidModel = `fal:${falModel}`;
/** The price of one picture of 1024x768 with this model. */
export const paidUsd = 0.025;

/** A user whose pictures fal charges; the test sets the monthly limit. */
export async function aPayer(
  h: Awaited<ReturnType<typeof harness>>,
  fal: FalServer,
  monthlyCapUsd: number | null,
  prices?: object,
) {
  const deps: Deps = {
    ...h.deps,
    images: catalogueOf<ImageProvider>(h.images, fal.images()),
    ...(prices === undefined ? {} : { prices: createPriceBook(readPrices(JSON.stringify(prices)).prices) }),
  };
  const user = await h.newUser();
  const api = h.as(user, { deps });
  await api.billing.choosePlan({ plan: "premium" });
  await api.users.updateSettings({ aiCosts: { monthlyCapUsd } });
  return {
    deps,
    user,
    api,
    begin: async (count = 1) =>
      (await api.generation.image({ prompt: "a kiln", size: "1024x768", count, model: paidModel })).creations,
    make: (creation: Creation, signal = AbortSignal.timeout(15_000)) => runGeneration(deps, creation.id, signal),
    month: () => api.aiCosts.month({}),
    used: async () => (await usageOf(deps.db, user.id)).images.used,
  };
}

export type Payer = Awaited<ReturnType<typeof aPayer>>;
