import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aiCosts } from "#server/domains/ai-costs/ai-costs.table.ts";
import { falServer } from "#server/test/fal-server.ts";
import { harness } from "#server/test/harness.ts";
import { aPayer, paidModel as model, paidUsd as usd } from "#server/test/payer.ts";

// No worker performs jobs here: each test runs them itself.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });

describe("a paid picture", () => {
  test("is reserved when it is started and charged once when it is completed, in one entry", async () => {
    const fal = await falServer();
    const { begin, make, month, user } = await aPayer(h, fal, null);
    const [creation, other] = await begin(2);
    if (creation === undefined || other === undefined) throw new Error("Expected two creations");
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

  test("is refused before the provider is called when it exceeds the cap, and leaves no entry", async () => {
    const fal = await falServer();
    const { begin, make, month, used, api } = await aPayer(h, fal, 0.06);
    const [first] = await begin(1);
    if (first === undefined) throw new Error("Expected one creation");
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
    await api.users.updateSettings({ aiCosts: { monthlyCapUsd: 0.08 } });
    await begin(1);
  });

  test("may use the cap to the last cent, and several are counted together", async () => {
    const fal = await falServer();
    const { begin } = await aPayer(h, fal, 0.1);
    await begin(2);
    await expect(begin(3)).rejects.toThrow(/would cost about \$0.075/);
    await begin(2);
    await expect(begin(1)).rejects.toThrow(/cap is \$0.10 a month/);
  });

  test("twenty parallel requests never exceed the cap together", async () => {
    const fal = await falServer();
    const { begin, month } = await aPayer(h, fal, 0.2);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => begin(1)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ cause: { code: "SPENDING_CAP_REACHED" } });
    expect(await month()).toMatchObject({ spentUsd: 0, reservedUsd: 0.2 });
  });

  test("that is free is never refused and never counted", async () => {
    const { api, month } = await aPayer(h, await falServer(), 0);
    const { creation } = await api.generation.image({ prompt: "a kiln" });
    expect(creation.estimateUsd).toBe(0);
    expect(await month()).toMatchObject({ capUsd: 0, spentUsd: 0, reservedUsd: 0, entries: [] });
  });

  test("with an unknown price is refused under a cap, and counted separately without one", async () => {
    const prices = { [model]: { perSecond: 1 } };
    const { begin, month, api } = await aPayer(h, await falServer(), 5, prices);
    await expect(begin(1)).rejects.toThrow(
      /Your cap is \$5.00 a month, and nobody knows what .* costs. Choose another model, remove the cap .* AI_PRICES/,
    );
    await api.users.updateSettings({ aiCosts: { monthlyCapUsd: null } });
    expect((await begin(1))[0]?.estimateUsd).toBeNull();
    expect(await month()).toMatchObject({ reservedUsd: 0, unpriced: 1, entries: [{ usd: null, estimateUsd: null }] });
  });
});

test("a month ends at midnight UTC: the next one begins at zero, and the old one can still be read", async () => {
  const { begin, month, api, user, deps } = await aPayer(h, await falServer(), 0.03);
  await begin(1);
  await expect(begin(1)).rejects.toThrow(/cap/);
  await deps.db.update(aiCosts).set({ month: "2026-01" }).where(eq(aiCosts.workspaceId, user.id));
  expect(await month()).toMatchObject({ spentUsd: 0, reservedUsd: 0, models: [], entries: [] });
  await begin(1);
  expect(await api.aiCosts.month({ month: "2026-01" })).toMatchObject({ month: "2026-01", reservedUsd: usd });
});

test("entries come in pages, newest first, without those of other users", async () => {
  const { begin, api } = await aPayer(h, await falServer(), null);
  const [other] = [await aPayer(h, await falServer(), null)];
  await other.begin(1);
  await begin(4);
  await begin(1);
  const first = await api.aiCosts.month({ limit: 3 });
  const second = await api.aiCosts.month({ limit: 3, cursor: first.nextCursor ?? "" });
  const ids = [...first.entries, ...second.entries].map(({ id }) => id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...ids].sort().reverse());
  expect(second.nextCursor).toBeNull();
});
