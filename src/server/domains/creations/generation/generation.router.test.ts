import { expect, test } from "vitest";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { harness } from "#server/test/harness.ts";
import { imageSizes } from "#shared/creations/creations.ts";
import { seedMax } from "#shared/creations/generation.ts";
import type { CreationId } from "#shared/ids.ts";

// No worker performs jobs here: each test runs them itself.
const h = await harness({ env: { SANDBOX: "false" } });
const { deps } = h;
const soon = () => AbortSignal.timeout(10_000);
const imagesUsed = async (workspaceId: Parameters<typeof usageOf>[1]) =>
  (await usageOf(deps.db, workspaceId)).images.used;

test("a prompt becomes a finished creation with its file, thumbnail, dimensions and seed", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation, creations } = await api.generation.image({
    prompt: "  a lighthouse\nat dusk ",
    options: { style: "cartoon", size: "1024x768" },
    detail: 3,
  });
  expect(creations).toEqual([creation]);
  expect(creation).toMatchObject({
    status: "processing",
    progress: 0,
    fileUrl: null,
    thumbnailUrl: null,
    title: "a lighthouse at dusk",
    type: "image",
  });
  expect(creation._id).toBe(creation.id);
  const seed = creation.options?.seed ?? -1;
  expect(seed).toBeGreaterThanOrEqual(0);
  expect(seed).toBeLessThanOrEqual(seedMax);

  await runGeneration(deps, creation.id, soon());
  const { creation: done } = await api.creations.get({ id: creation.id });
  expect(done).toMatchObject({
    status: "completed",
    progress: 1,
    error: null,
    model: "fake:flat",
    width: 1024,
    height: 768,
    contentType: "image/png",
    options: { type: "image", style: "cartoon", size: "1024x768", creativity: 7, detail: 3, seed },
  });
  expect(done.fileUrl).toMatch(/^\/media\/creations\/[0-9a-f]{2}\/[\w-]+\.png$/);
  expect(done.thumbnailUrl).toMatch(/-thumbnail\.webp$/);
  expect(done.sizeBytes).toBeGreaterThan(0);
  expect(done.tookMs).toBeGreaterThan(0);
  expect(h.images.requests.at(-1)).toEqual({
    prompt: "  a lighthouse\nat dusk ",
    style: "cartoon",
    width: 1024,
    height: 768,
    creativity: 7,
    detail: 3,
    seed,
  });
  expect(await imagesUsed(user.id)).toBe(1);
});

test("several images of one prompt get consecutive seeds and cost one unit each", async () => {
  const user = await h.newUser();
  const { creations } = await h.as(user).generation.image({ prompt: "tiles", count: 4, seed: seedMax });
  expect(creations.map(({ options }) => options?.seed)).toEqual([seedMax, 0, 1, 2]);
  expect(await imagesUsed(user.id)).toBe(4);
});

test("without a plan the eleventh image of a month is refused and nothing is started", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  await api.generation.image({ prompt: "one", count: 4 });
  await api.generation.image({ prompt: "two", count: 4 });
  await expect(api.generation.image({ prompt: "three", count: 4 })).rejects.toMatchObject({
    cause: { code: "LIMIT_REACHED" },
  });
  expect((await api.creations.list({ limit: 100 })).creations).toHaveLength(8);
  expect(await imagesUsed(user.id)).toBe(8);
});

test("fifty parallel requests cannot exceed the limit", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => api.generation.image({ prompt: "many" })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await api.creations.list({ limit: 100 })).creations).toHaveLength(10);
});

test("more than twenty generations in progress are refused without a charge, also on an unlimited plan", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  await api.billing.choosePlan({ plan: "premium" });
  for (let round = 0; round < 5; round++) await api.generation.image({ prompt: "many", count: 4 });
  await expect(api.generation.image({ prompt: "one more" })).rejects.toMatchObject({
    cause: { code: "RATE_LIMITED", retryAfterSeconds: 30 },
  });
  expect(await imagesUsed(user.id)).toBe(20);
});

test.each([
  [{ prompt: "   " }, "prompt"],
  [{ prompt: "x".repeat(501) }, "prompt"],
  [{ prompt: "x", options: { size: "4096x4096" } }, "options.size"],
  [{ prompt: "x", creativity: 11 }, "creativity"],
  [{ prompt: "x", count: 5 }, "count"],
  [{ prompt: "x\u0000" }, "prompt"],
  [{ prompt: "x", steps: 3 }, ""],
])("the input %j is refused at %s", async (input, path) => {
  const api = h.as(await h.newUser());
  const refusal = await api.generation.image(input as never).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [expect.objectContaining({ path: path === "" ? [] : path.split(".") })] },
  });
});

test("a cancelled image fails as CANCELLED, returns its unit once and is never generated", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation } = await api.generation.image({ prompt: "not this" });
  const { creation: cancelled } = await api.generation.cancel({ id: creation.id });
  expect(cancelled).toMatchObject({ status: "failed", error: { code: "CANCELLED" }, progress: null });
  await api.generation.cancel({ id: creation.id });
  expect(await imagesUsed(user.id)).toBe(0);

  const drawn = h.images.requests.length;
  await runGeneration(deps, creation.id, soon());
  expect(h.images.requests).toHaveLength(drawn);
  expect((await api.creations.get({ id: creation.id })).creation).toEqual(cancelled);
});

test("a finished image cannot be cancelled, and stays charged", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation } = await api.generation.image({ prompt: "done" });
  await runGeneration(deps, creation.id, soon());
  await expect(api.generation.cancel({ id: creation.id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  expect(await imagesUsed(user.id)).toBe(1);
});

test("another user's image is not found and cannot be cancelled", async () => {
  const api = h.as(await h.newUser());
  const { creation } = await api.generation.image({ prompt: "mine" });
  const stranger = h.as(await h.newUser());
  await expect(stranger.generation.cancel({ id: creation.id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect((await api.creations.get({ id: creation.id })).creation.status).toBe("processing");
});

test("generating needs a signed-in user and cannot be part of a batch", async () => {
  await expect(h.as(null).generation.image({ prompt: "x" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const inBatch = h.as(await h.newUser(), { batchSize: 2 });
  await expect(inBatch.generation.image({ prompt: "x" })).rejects.toMatchObject({ cause: { code: "INVALID_INPUT" } });
});

test("the models are listed with options, sizes and price, and the default separately", async () => {
  const { image, images } = await h.as(await h.newUser()).generation.models();
  expect(image).toEqual({
    id: "fake:flat",
    label: "Flat colour",
    note: null,
    supports: { creativity: true, detail: true, seed: true },
    sizes: imageSizes,
    price: { kind: "free" },
  });
  expect(images).toEqual([image]);
});

async function bearer(): Promise<{ authorization: string }> {
  const response = await h.app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: `${crypto.randomUUID()}@example.test`, password: "wide-brown-teapot", firstName: "Ada" },
  });
  return { authorization: `Bearer ${response.json<{ token: string }>().token}` };
}

test("over REST the documented call responds 202 and the creation can be polled until it is completed", async () => {
  const headers = await bearer();
  const started = await h.app.inject({
    method: "POST",
    url: "/api/creations/generate/image",
    headers,
    payload: { prompt: "over rest", options: { style: "abstract", size: "768x1024", type: "image" } },
  });
  expect(started.statusCode).toBe(202);
  const { status, data } = started.json<{ status: string; data: { creation: { _id: CreationId; status: string } } }>();
  expect({ status, creation: data.creation.status }).toEqual({ status: "success", creation: "processing" });

  await runGeneration(deps, data.creation._id, soon());
  const polled = await h.app.inject({ url: `/api/creations/${data.creation._id}`, headers });
  expect(polled.json()).toMatchObject({
    status: "success",
    data: { creation: { status: "completed", width: 768, height: 1024 } },
  });
});

test("over REST a reached limit is 403 LIMIT_REACHED", async () => {
  const headers = await bearer();
  const call = () =>
    h.app.inject({ method: "POST", url: "/api/creations/generate/image", headers, payload: { prompt: "x", count: 4 } });
  await call();
  await call();
  const refused = await call();
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ status: "error", code: "LIMIT_REACHED" });
});
