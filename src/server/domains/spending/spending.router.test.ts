import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { makeCreation } from "#server/domains/generation/make-creation.ts";
import { sweepGenerations } from "#server/domains/generation/sweep-generations.ts";
import { reserveSpending, settleSpending } from "#server/domains/spending/spending.service.ts";
import { spendingEntries } from "#server/domains/spending/spending.table.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { aCreation } from "#server/test/factories.ts";
import { falBegin, falModel, type FalServer, falServer } from "#server/test/fal-server.ts";
import { harness } from "#server/test/harness.ts";
import { propertySeed } from "#server/test/property-seed.ts";
import type { Creation } from "#shared/creations.ts";
import type { CreationId } from "#shared/ids.ts";

// Jobs are not performed here: each test runs them itself, when it wants to.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const soon = () => AbortSignal.timeout(15_000);
const model = `fal:${falModel}`;
/** Of one picture of 1024x768 by this model. */
const usd = 0.025;

/** Somebody who pays fal for pictures; how much a month is up to the test. */
async function aPayer(fal: FalServer, monthlyCapUsd: number | null, prices?: object) {
  const deps: Deps = {
    ...h.deps,
    images: catalogueOf<ImageProvider>(h.images, fal.images()),
    ...(prices === undefined ? {} : { prices: createPriceBook(readPrices(JSON.stringify(prices)).prices) }),
  };
  const user = await h.newUser();
  const api = h.as(user, { deps });
  await api.billing.choosePlan({ plan: "premium" });
  await api.users.updateSettings({ spending: { monthlyCapUsd } });
  return {
    deps,
    user,
    api,
    begin: async (count = 1) =>
      (await api.generation.image({ prompt: "a kiln", size: "1024x768", count, model })).creations,
    make: (creation: Creation, signal = soon()) => makeCreation(deps, creation.id, signal),
    month: () => api.spending.month({}),
    used: async () => (await usageOf(deps.db, user.id)).images.used,
  };
}

describe("a picture that costs something", () => {
  test("is reserved when it is begun and charged when it is there, once and in one entry", async () => {
    const fal = await falServer();
    const { begin, make, month, user } = await aPayer(fal, null);
    const [creation, other] = await begin(2);
    if (creation === undefined || other === undefined) throw new Error("Two were asked for");
    expect(creation.estimateUsd).toBe(usd);
    expect(await month()).toMatchObject({ capUsd: null, spentUsd: 0, reservedUsd: 2 * usd, unpriced: 0 });
    await make(creation);
    await make(creation);
    const { entries, ...totals } = await month();
    expect(totals).toMatchObject({
      spentUsd: usd,
      reservedUsd: usd,
      models: [{ model, usd: 2 * usd, count: 2 }],
      nextCursor: null,
    });
    expect(totals.month).toBe(new Date().toISOString().slice(0, 7));
    expect(entries.map(({ creationId, state }) => [creationId, state])).toEqual([
      [other.id, "reserved"],
      [creation.id, "charged"],
    ]);
    expect(entries[1]).toMatchObject({ kind: "image", model, estimateUsd: usd, usd, mayBeBilled: false });
    expect(entries[1]?.settledAt).not.toBeNull();
    expect((await h.as(user).creations.get({ id: creation.id })).creation.estimateUsd).toBe(usd);
  });

  test("is refused before anybody is asked when it does not fit any more, and nothing is left of it", async () => {
    const fal = await falServer();
    const { begin, make, month, used, api } = await aPayer(fal, 0.06);
    const [first] = await begin(1);
    if (first === undefined) throw new Error("One was asked for");
    await make(first);
    await begin(1);
    await expect(begin(1)).rejects.toMatchObject({
      code: "FORBIDDEN",
      cause: { code: "SPENDING_CAP_REACHED" },
      message:
        "This would cost about $0.025. Your cap is $0.06 a month, $0.025 of it is spent and $0.025 is reserved for what is being made. Raise the cap in the settings, or choose a free model.",
    });
    expect(await month()).toMatchObject({ spentUsd: usd, reservedUsd: usd });
    expect(await used()).toBe(2);
    expect((await api.creations.list({})).creations).toHaveLength(2);
    expect(fal.begun).toHaveLength(1);
    await api.users.updateSettings({ spending: { monthlyCapUsd: 0.08 } });
    await begin(1);
  });

  test("fits to the last cent, and several are counted together", async () => {
    const fal = await falServer();
    const { begin } = await aPayer(fal, 0.1);
    await begin(2);
    await expect(begin(3)).rejects.toThrow(/would cost about \$0.075/);
    await begin(2);
    await expect(begin(1)).rejects.toThrow(/cap is \$0.10 a month/);
  });

  test("twenty at once never pass the cap together", async () => {
    const fal = await falServer();
    const { begin, month } = await aPayer(fal, 0.2);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => begin(1)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ cause: { code: "SPENDING_CAP_REACHED" } });
    expect(await month()).toMatchObject({ spentUsd: 0, reservedUsd: 0.2 });
  });

  test("that is free is never held up and never counted", async () => {
    const { api, month } = await aPayer(await falServer(), 0);
    const { creation } = await api.generation.image({ prompt: "a kiln" });
    expect(creation.estimateUsd).toBe(0);
    expect(await month()).toMatchObject({ capUsd: 0, spentUsd: 0, reservedUsd: 0, entries: [] });
  });

  test("of a price that nobody knows needs a person without a cap, and is counted apart", async () => {
    const prices = { [model]: { perSecond: 1 } };
    const { begin, month, api } = await aPayer(await falServer(), 5, prices);
    await expect(begin(1)).rejects.toThrow(
      /Your cap is \$5.00 a month, and nobody knows what .* costs. Choose another model, remove the cap .* AI_PRICES/,
    );
    await api.users.updateSettings({ spending: { monthlyCapUsd: null } });
    expect((await begin(1))[0]?.estimateUsd).toBeNull();
    expect(await month()).toMatchObject({ reservedUsd: 0, unpriced: 1, entries: [{ usd: null, estimateUsd: null }] });
  });
});

describe("how a run ended decides what counts", () => {
  type Payer = Awaited<ReturnType<typeof aPayer>>;
  const cancelled = async ({ api }: Payer, { id }: Creation) => void (await api.generation.cancel({ id }));
  const failed = { status: 500, json: { detail: "It did not work" } };

  test.for<[string, (fal: FalServer, payer: Payer, creation: Creation) => Promise<void>, object]>([
    ["it was never asked for", (_fal, payer, creation) => cancelled(payer, creation), { state: "released", usd: 0 }],
    [
      "the key was refused",
      async (fal, payer, creation) => {
        fal.refuseOnce({ status: 401, json: { detail: "No such key" } });
        await payer.make(creation);
      },
      { state: "released", usd: 0 },
    ],
    [
      "the settings were refused",
      async (fal, payer, creation) => {
        fal.refuseOnce({ status: 422, json: { detail: [{ msg: "Not like this" }] } });
        await payer.make(creation);
      },
      { state: "released", usd: 0 },
    ],
    [
      "the answer got lost",
      async (fal, payer, creation) => {
        fal.refuseOnce("hang_up");
        await payer.make(creation);
      },
      { state: "charged", usd, mayBeBilled: true },
    ],
    [
      "it was cancelled while it ran",
      async (fal, payer, creation) => {
        const making = payer.make(creation, soon());
        await fal.nextRequest("GET /fal-ai/flux/requests/*");
        await cancelled(payer, creation);
        await making;
      },
      { state: "charged", usd, mayBeBilled: true },
    ],
    [
      "the provider failed, and bills nothing for that",
      async (fal, payer, creation) => {
        fal.interrupt("GET /fal-ai/flux/requests/request-1/status", { status: 200, json: { status: "COMPLETED" } });
        fal.interrupt("GET /fal-ai/flux/requests/request-1", failed);
        await payer.make(creation);
      },
      { state: "released", usd: 0, mayBeBilled: false },
    ],
  ])("%s", async ([, end, entry]) => {
    const fal = await falServer({ isFinished: false });
    const payer = await aPayer(fal, 1);
    const [creation] = await payer.begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    await end(fal, payer, creation);
    const { entries, reservedUsd } = await payer.month();
    expect((await payer.api.creations.get({ id: creation.id })).creation.status).toBe("failed");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject(entry);
    expect(reservedUsd).toBe(0);
  });

  test("a failed one that is made again has an entry for each run", async () => {
    const fal = await falServer();
    const { begin, make, month, api } = await aPayer(fal, 0.05);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    fal.refuseOnce("hang_up");
    await make(creation);
    await api.generation.retry({ id: creation.id });
    await make(creation);
    expect((await month()).entries.map(({ state, mayBeBilled }) => [state, mayBeBilled])).toEqual([
      ["charged", false],
      ["charged", true],
    ]);
    fal.refuseOnce("hang_up");
    await expect(begin(1)).rejects.toThrow(/\$0.05 of it is spent/);
  });
});

describe("a server that dies", () => {
  /** As if nothing had been heard of it since. */
  const longAgo = (id: CreationId, hours: number) =>
    h.deps.db
      .update(creations)
      .set({
        startedAt: sql`now() - make_interval(hours => ${hours})`,
        updatedAt: sql`now() - make_interval(hours => ${hours})`,
      })
      .where(eq(creations.id, id));

  test("before it asked: what was reserved stays so, and comes back when the run is given up", async () => {
    const fal = await falServer();
    const { begin, month, deps } = await aPayer(fal, 0.03);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    expect(await month()).toMatchObject({ reservedUsd: usd });
    await longAgo(creation.id, 2);
    await sweepGenerations(deps);
    expect(await month()).toMatchObject({ reservedUsd: 0, spentUsd: 0, entries: [{ state: "released" }] });
    expect(fal.requests).toEqual([]);
    await begin(1);
  });

  test("while it ran: another worker gets the picture, and it is charged once", async () => {
    const fal = await falServer({ isFinished: false });
    const { begin, make, month } = await aPayer(fal, 0.03);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    const stop = new AbortController();
    const first = make(creation, stop.signal).catch((error: unknown) => error);
    await fal.nextRequest("GET /fal-ai/flux/requests/*");
    stop.abort(new Error("The server stops"));
    await first;
    expect(await month()).toMatchObject({ reservedUsd: usd, spentUsd: 0 });
    fal.finish();
    await make(creation);
    expect(await month()).toMatchObject({ reservedUsd: 0, spentUsd: usd });
    expect(fal.asked(falBegin)).toHaveLength(1);
  });
});

test("a month ends at midnight, UTC: the next one begins at nothing, and the old one can still be read", async () => {
  const { begin, month, api, user, deps } = await aPayer(await falServer(), 0.03);
  await begin(1);
  await expect(begin(1)).rejects.toThrow(/cap/);
  await deps.db.update(spendingEntries).set({ month: "2026-01" }).where(eq(spendingEntries.userId, user.id));
  expect(await month()).toMatchObject({ spentUsd: 0, reservedUsd: 0, models: [], entries: [] });
  await begin(1);
  expect(await api.spending.month({ month: "2026-01" })).toMatchObject({ month: "2026-01", reservedUsd: usd });
});

test("entries come in pages, newest first, and nobody else's among them", async () => {
  const { begin, api } = await aPayer(await falServer(), null);
  const [other] = [await aPayer(await falServer(), null)];
  await other.begin(1);
  await begin(4);
  await begin(1);
  const first = await api.spending.month({ limit: 3 });
  const second = await api.spending.month({ limit: 3, cursor: first.nextCursor ?? "" });
  const ids = [...first.entries, ...second.entries].map(({ id }) => id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(second.nextCursor).toBeNull();
});

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
