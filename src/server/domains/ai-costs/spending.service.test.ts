import fc from "fast-check";
import { expect, test } from "vitest";
import { reserveSpending, settleSpending } from "#server/domains/ai-costs/spending.service.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const model = "fal:fal-ai/flux/dev";

test(
  "whatever is begun and however it ends, the entries add up to what is told, and never pass the cap",
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
        await h.as(user).users.updateSettings({ spending: { monthlyCapUsd: capUsd } });
        const expected = { spent: 0, reserved: 0 };
        for (const { micros, pieces, outcome } of steps) {
          const creationIds = await Promise.all(Array.from({ length: pieces }, () => creation(user)));
          const reservation = { kind: "image", model: { id: model, label: "" }, micros, creationIds } as const;
          const fits = await h.deps.db
            .transaction((tx) => reserveSpending(tx, user.id, reservation))
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
              await settleSpending(h.deps.db, id, outcome);
              // Whoever comes second changes nothing.
              await settleSpending(h.deps.db, id, "notBilled");
            }
            if (outcome !== "notBilled") expected.spent += cost;
          }
        }
        const told = await h.as(user).spending.month({ limit: 100 });
        const sumOf = (state: string) =>
          told.entries.reduce((sum, one) => sum + (one.state === state ? Math.round((one.usd ?? 0) * 1e6) : 0), 0);
        expect([sumOf("charged"), sumOf("reserved"), sumOf("released")]).toEqual([
          expected.spent,
          expected.reserved,
          0,
        ]);
        expect([told.spentUsd, told.reservedUsd]).toEqual([expected.spent / 1e6, expected.reserved / 1e6]);
        expect(told.models.reduce((sum, one) => sum + Math.round(one.usd * 1e6), 0)).toBe(
          expected.spent + expected.reserved,
        );
      }),
      { numRuns: 25, seed: propertySeed },
    );
  },
);
