import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { standIn } from "#server/integrations/ai/test/stand-in.ts";
import { makeThumbnail } from "#server/lib/media/images.ts";
import { rateCounters } from "#server/rate-limits/rate-counters.table.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { User } from "#shared/users/users.ts";

const call = "POST /v1/chat/completions";
const model = await standIn(0, afterAll);
const answerWith = (written: unknown) =>
  model.answer(call, {
    json: {
      id: "c1",
      object: "chat.completion",
      created: 1,
      model: "writer",
      choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(written) }, finish_reason: "stop" }],
    },
  });
/** A finished creation with a thumbnail. */
async function aPicture(user: User) {
  const creation = await aCreation(h, user);
  const thumbnailKey = `creations/${creation.id}/thumbnail.webp`;
  await h.deps.storage.put(
    thumbnailKey,
    await makeThumbnail((await h.deps.storage.read(creation.fileKey ?? "")) ?? Buffer.of()),
  );
  const change = { thumbnailKey, prompt: "A lighthouse at dusk" };
  await h.deps.db.update(creations).set(change).where(eq(creations.id, creation.id));
  return creation;
}
const lastRequest = () => model.requests.at(-1)?.text ?? "";

const h = await harness({
  env: { TEXT_MODEL: "openai-compatible:writer", OPENAI_COMPATIBLE_URL: `${model.origin}/v1` },
});
const mira = await h.newUser();
const suggestions = h.as(mira).suggestions;
beforeEach(async () => void (await h.deps.db.delete(rateCounters)));

describe("a prompt", () => {
  test("is returned on one line within the limit of prompts", async () => {
    answerWith({ prompt: `"A red kite\nover dunes ${"in golden light ".repeat(60)}"` });
    const { prompt } = await suggestions.prompt({ prompt: "a red kite" });
    expect(prompt).toMatch(/^A red kite over dunes in golden light/);
    expect(prompt.length).toBeLessThanOrEqual(500);
    expect(lastRequest()).toContain("pictures");
  });

  test("is requested for a video when the type is video", async () => {
    answerWith({ prompt: "A kite rises" });
    await suggestions.prompt({ prompt: "a red kite", type: "video" });
    expect(lastRequest()).toContain("short videos");
  });
});

describe("a caption", () => {
  test("comes with clean hashtags, and fits X when X is a platform", async () => {
    answerWith({ caption: "Up it goes! ".repeat(60), hashtags: ["#Kite", "kite", "red kite"] });
    const { caption, hashtags } = await suggestions.caption({ topic: "Kites", platforms: ["x", "facebook"] });
    expect(caption.length).toBeLessThanOrEqual(240);
    expect(hashtags).toEqual(["Kite", "redkite"]);
  });

  test("is written about the creation, whose picture the model receives", async () => {
    const creation = await aPicture(mira);
    answerWith({ caption: "Light over the water", hashtags: [] });
    await suggestions.caption({ creationId: creation.id });
    expect(lastRequest()).toContain("A lighthouse at dusk");
    expect(lastRequest()).toContain("data:image/webp;base64,");
  });

  test("needs a topic or a creation", async () => {
    await expect(suggestions.caption({ topic: "  " })).rejects.toThrow(/Say what the post is about/);
  });
});

describe("an alternative text", () => {
  test("describes the picture", async () => {
    const creation = await aPicture(mira);
    answerWith({ altText: "A red kite\nabove pale dunes." });
    expect(await suggestions.altText({ creationId: creation.id })).toEqual({
      altText: "A red kite above pale dunes.",
    });
  });

  test("is written from the text alone by a model without image input", async () => {
    const creation = await aPicture(mira);
    answerWith({ altText: "A lighthouse" });
    model.interrupt(call, { status: 400, json: { error: { message: "image input is not supported" } } });
    expect(await suggestions.altText({ creationId: creation.id })).toEqual({ altText: "A lighthouse" });
    expect(lastRequest()).not.toContain("data:image/webp");
    expect(lastRequest()).toContain("A lighthouse at dusk");
  });

  test("of another user's creation is not found, and the model is not called", async () => {
    const stranger = await h.newUser();
    const creation = await aPicture(stranger);
    const before = model.requests.length;
    await expect(suggestions.altText({ creationId: creation.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(model.requests).toHaveLength(before);
  });
});

describe("a failing model", () => {
  test.each([
    [{ status: 401, json: { error: { message: "bad key sk-1" } } }, 503, /key of this server/],
    [{ status: 400, json: { error: { message: "no such model" } } }, 422, /does not take this request: no such model/],
    [{ status: 503, body: "" }, 503, /Try again/],
    [{ json: { choices: [] } }, 503, /did not answer with anything useful/],
  ])("%o becomes a plain message", async (answer, status, words) => {
    model.answer(call, answer);
    const rest = await restClient(h);
    const { code, body } = await rest.call("POST", "/suggestions/prompt", { prompt: "a red kite" });
    expect(code).toBe(status);
    expect(body.message).toMatch(words);
  });

  test("that is busy returns the time to wait", async () => {
    model.answer(call, { status: 429, headers: { "retry-after": "17" }, json: { error: { message: "busy" } } });
    await expect(suggestions.prompt({ prompt: "a red kite" })).rejects.toMatchObject({
      cause: { code: "RATE_LIMITED", retryAfterSeconds: 17 },
    });
  });

  test("that writes an empty text is unavailable", async () => {
    answerWith({ prompt: ' "" ' });
    await expect(suggestions.prompt({ prompt: "a red kite" })).rejects.toMatchObject({
      cause: { code: "UNAVAILABLE" },
    });
  });
});

test("a workspace gets sixty suggestions an hour", async () => {
  answerWith({ prompt: "A kite" });
  for (let count = 0; count < 60; count++) await suggestions.prompt({ prompt: "a red kite" });
  const before = model.requests.length;
  await expect(suggestions.prompt({ prompt: "a red kite" })).rejects.toMatchObject({ cause: { code: "RATE_LIMITED" } });
  expect(model.requests).toHaveLength(before);
});

test("the list of models includes the text model", async () => {
  expect((await h.as(mira).generation.models()).text).toEqual({ id: "openai-compatible:writer", label: "writer" });
});

test("without a text model none is listed, and a request names the missing setting", async () => {
  const plain = await harness();
  const user = await plain.newUser();
  expect((await plain.as(user).generation.models()).text).toBeNull();
  await expect(plain.as(user).suggestions.prompt({ prompt: "a red kite" })).rejects.toThrow(/TEXT_MODEL/);
});
