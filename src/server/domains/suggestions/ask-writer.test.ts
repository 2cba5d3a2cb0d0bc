import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { reserveTextCost, sweepTextCosts } from "#server/domains/ai-costs/ai-costs.service.ts";
import { aiCosts } from "#server/domains/ai-costs/ai-costs.table.ts";
import { standIn } from "#server/integrations/ai/test/stand-in.ts";
import { harness } from "#server/test/harness.ts";

const call = "POST /v1/chat/completions";
const model = await standIn(0, afterAll);
const answer = (usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number }) => ({
  json: {
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "writer",
    choices: [{ index: 0, message: { role: "assistant", content: '{"prompt":"A red kite"}' }, finish_reason: "stop" }],
    usage,
  },
});
const usage = { prompt_tokens: 2_000, completion_tokens: 500, total_tokens: 2_500 };

const env = { TEXT_MODEL: "openai-compatible:writer", OPENAI_COMPATIBLE_URL: `${model.origin}/v1` };
const priced = await harness({
  env: {
    ...env,
    LOG_LEVEL: "silent",
    AI_PRICES: '{"openai-compatible:writer": {"perMillionTokens": {"input": 1, "output": 16}}}',
  },
});
/** 2,000 tokens in and 500 out. */
const usd = 0.01;
/** The 4,000 tokens of the longest answer, and the request: at most one token per byte. */
const mostUsd = { above: 0.064, below: 0.068 };

async function aWriter(h: typeof priced, monthlyCapUsd: number | null) {
  const api = h.as(await h.newUser());
  await api.users.updateSettings({ aiCosts: { monthlyCapUsd } });
  return {
    ask: () => api.suggestions.prompt({ prompt: "a kite" }),
    month: () => api.aiCosts.month({}),
  };
}

test("a text is reserved with its maximum cost and charged by its tokens once it is written", async () => {
  model.answer(call, answer(usage));
  const { ask, month } = await aWriter(priced, 1);
  await ask();
  const { spentUsd, reservedUsd, entries } = await month();
  expect({ spentUsd, reservedUsd }).toEqual({ spentUsd: usd, reservedUsd: 0 });
  expect(entries).toMatchObject([
    { kind: "text", creationId: null, model: "openai-compatible:writer", state: "charged", usd },
  ]);
  expect(entries[0]?.estimateUsd).toBeGreaterThan(mostUsd.above);
  expect(entries[0]?.estimateUsd).toBeLessThan(mostUsd.below);
});

test("a text that may exceed the cap is refused, and the model is not called", async () => {
  model.answer(call, answer(usage));
  const { ask, month } = await aWriter(priced, 0.07);
  await ask();
  const before = model.requests.length;
  await expect(ask()).rejects.toMatchObject({
    message: expect.stringMatching(
      /^This may cost up to \$0\.06\d*\. Your cap is \$0\.07 a month, \$0\.01 of it is spent/,
    ),
    cause: { code: "SPENDING_CAP_REACHED" },
  });
  expect(model.requests).toHaveLength(before);
  expect((await month()).entries).toHaveLength(1);
});

test("parallel requests never exceed the cap together", async () => {
  const tries = 12;
  const fitting = 3;
  const opened = Promise.withResolvers<void>();
  model.answer(call, () => opened.promise.then(() => answer(usage)));
  const { ask, month } = await aWriter(priced, 0.21);
  const refusals: unknown[] = [];
  const ends = Array.from({ length: tries }, () =>
    ask().catch((error: unknown) => {
      refusals.push(error);
      // None has been written yet: all admitted requests are reserved at the same time.
      if (refusals.length === tries - fitting) opened.resolve();
    }),
  );
  await Promise.all(ends);
  expect(refusals).toHaveLength(tries - fitting);
  for (const error of refusals) expect(error).toMatchObject({ cause: { code: "SPENDING_CAP_REACHED" } });
  expect(await month()).toMatchObject({ spentUsd: fitting * usd, reservedUsd: 0 });
});

test("without a token count, the reserved amount is charged", async () => {
  model.answer(call, answer());
  const { ask, month } = await aWriter(priced, null);
  await ask();
  const { spentUsd, reservedUsd, entries } = await month();
  expect({ reservedUsd, entries }).toMatchObject({ reservedUsd: 0, entries: [{ usd: spentUsd, mayBeBilled: false }] });
  expect(spentUsd).toBeGreaterThan(mostUsd.above);
});

test.each([1e300, 2 ** 53, -2_000, 0.5])(
  "an answer with an invalid token count of %d is shown, and the reserved amount is charged",
  async (prompt_tokens) => {
    model.answer(call, answer({ ...usage, prompt_tokens }));
    const { ask, month } = await aWriter(priced, null);
    expect(await ask()).toEqual({ prompt: "A red kite" });
    expect((await month()).spentUsd).toBeGreaterThan(mostUsd.above);
  },
);

test("a lost answer may be billed, a refusal is not", async () => {
  const { ask, month } = await aWriter(priced, null);
  model.answer(call, { status: 401, json: { error: { message: "No" } } });
  await expect(ask()).rejects.toThrow();
  expect((await month()).entries).toMatchObject([{ state: "released", usd: 0, mayBeBilled: false }]);
  model.answer(call, "hang_up");
  await expect(ask()).rejects.toThrow();
  const { entries, spentUsd } = await month();
  expect(entries[0]).toMatchObject({ state: "charged", usd: spentUsd, mayBeBilled: true });
  expect(spentUsd).toBeGreaterThan(mostUsd.above);
});

test("the reservation of a crashed process may be billed, and is settled by the sweep", async () => {
  const user = await priced.newUser();
  const { id } = user;
  const model = { id: "openai-compatible:writer", label: "writer" };
  const reserve = () => reserveTextCost(priced.deps.db, id, { model, mostMicros: 40_000 });
  await reserve();
  await priced.deps.db
    .update(aiCosts)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(aiCosts.workspaceId, id));
  await reserve();
  await sweepTextCosts(priced.deps);
  const { spentUsd, reservedUsd, entries } = await priced.as(user).aiCosts.month({});
  expect({ spentUsd, reservedUsd }).toEqual({ spentUsd: 0.04, reservedUsd: 0.04 });
  expect(entries.map(({ state, mayBeBilled }) => [state, mayBeBilled])).toEqual([
    ["reserved", false],
    ["charged", true],
  ]);
});

test("a text with an unknown price is refused under a cap", async () => {
  const unpriced = await harness({
    env: { TEXT_MODEL: "openai-compatible:writer", OPENAI_COMPATIBLE_URL: "https://models.example.com/v1" },
  });
  const { ask } = await aWriter(unpriced, 5);
  await expect(ask()).rejects.toThrow(/nobody knows what writer costs/);
});

test("a model in the local network costs nothing, whatever the cap", async () => {
  const own = await harness({ env });
  model.answer(call, answer(usage));
  const { ask, month } = await aWriter(own, 0);
  await ask();
  expect((await month()).entries).toEqual([]);
});
