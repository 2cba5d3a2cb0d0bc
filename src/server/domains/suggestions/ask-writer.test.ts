import { afterAll, expect, test } from "vitest";
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

async function aWriter(h: typeof priced, monthlyCapUsd: number | null) {
  const api = h.as(await h.newUser());
  await api.users.updateSettings({ spending: { monthlyCapUsd } });
  return {
    ask: () => api.suggestions.prompt({ prompt: "a kite" }),
    month: () => api.spending.month({}),
  };
}

test("a text is counted by its tokens once it is there, and refused when the cap is used up", async () => {
  model.answer(call, answer(usage));
  const { ask, month } = await aWriter(priced, usd);
  await ask();
  expect(await month()).toMatchObject({
    spentUsd: usd,
    entries: [{ kind: "text", creationId: null, model: "openai-compatible:writer", state: "charged", usd }],
  });
  const before = model.requests.length;
  await expect(ask()).rejects.toMatchObject({ cause: { code: "SPENDING_CAP_REACHED" } });
  expect(model.requests).toHaveLength(before);
});

test("a server that counts no tokens leaves the cost unknown", async () => {
  model.answer(call, answer());
  const { ask, month } = await aWriter(priced, null);
  await ask();
  expect(await month()).toMatchObject({ spentUsd: 0, unpriced: 1, entries: [{ usd: null, mayBeBilled: false }] });
});

test.each([1e300, 2 ** 53, -2_000, 0.5])(
  "a server that counts %d tokens has its answer shown, and its cost left unknown",
  async (prompt_tokens) => {
    model.answer(call, answer({ ...usage, prompt_tokens }));
    const { ask, month } = await aWriter(priced, null);
    expect(await ask()).toEqual({ prompt: "A red kite" });
    expect(await month()).toMatchObject({ spentUsd: 0, unpriced: 1 });
  },
);

test("an answer that got lost may be billed, a refusal is not", async () => {
  const { ask, month } = await aWriter(priced, null);
  model.answer(call, { status: 401, json: { error: { message: "No" } } });
  await expect(ask()).rejects.toThrow();
  expect((await month()).entries).toEqual([]);
  model.answer(call, "hang_up");
  await expect(ask()).rejects.toThrow();
  expect((await month()).entries).toMatchObject([{ usd: null, state: "charged", mayBeBilled: true }]);
});

test("a writer on one's own network costs nothing, whatever the cap", async () => {
  const own = await harness({ env });
  model.answer(call, answer(usage));
  const { ask, month } = await aWriter(own, 0);
  await ask();
  expect((await month()).entries).toEqual([]);
});
