import fc from "fast-check";
import { expect, test } from "vitest";
import { reserveCost, settleCost } from "#server/domains/ai-costs/ai-costs.service.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const model = "fal:fal-ai/flux/dev";

test(
  "the entries add up to the reported totals and never exceed the cap, for any sequence of runs and outcomes",
  { timeout: 60_000 },
  async () => {
    const creation = async (user: Awaited<ReturnType<typeof h.newUser>>) => (await aCreation(h, user)).id;
    const step = fc.record({
      micros: fc.integer({ min: 1, max: 400_000 }),
      pieces: fc.integer({ min: 1, max: 3 }),
      outcome: fc.constantFrom("billed" as const, "mayBeBilled" as const, "notBilled" as const, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const user = await h.newUser();
        const capUsd = 1;
        await h.as(user).users.updateSettings({ aiCosts: { monthlyCapUsd: capUsd } });
        const expected = { spent: 0, reserved: 0 };
        for (const { micros, pieces, outcome } of steps) {
          const creationIds = await Promise.all(Array.from({ length: pieces }, () => creation(user)));
          const reservation = { kind: "image", model: { id: model, label: "" }, micros, creationIds } as const;
          const fits = await h.deps.db
            .transaction((tx) => reserveCost(tx, user.id, reservation))
            .then(
              () => true,
              () => false,
            );
          const cost = micros * pieces;
          expect(fits).toBe(expected.spent + expected.reserved + cost <= capUsd * 1_000_000);
          if (!fits) continue;
          if (outcome === null) expected.reserved += cost;
          else {
            for (const id of creationIds) {
              await settleCost(h.deps.db, id, outcome);
              // A second settlement changes nothing.
              await settleCost(h.deps.db, id, "notBilled");
            }
            if (outcome !== "notBilled") expected.spent += cost;
          }
        }
        const reported = await h.as(user).aiCosts.month({ limit: 100 });
        const sumOf = (state: string) =>
          reported.entries.reduce((sum, one) => sum + (one.state === state ? Math.round((one.usd ?? 0) * 1e6) : 0), 0);
        expect([sumOf("charged"), sumOf("reserved"), sumOf("released")]).toEqual([
          expected.spent,
          expected.reserved,
          0,
        ]);
        expect([reported.spentUsd, reported.reservedUsd]).toEqual([expected.spent / 1e6, expected.reserved / 1e6]);
        expect(reported.models.reduce((sum, one) => sum + Math.round(one.usd * 1e6), 0)).toBe(
          expected.spent + expected.reserved,
        );
      }),
      { numRuns: 25, seed: propertySeed },
    );
  },
);
