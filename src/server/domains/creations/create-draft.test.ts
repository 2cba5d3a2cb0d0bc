import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { seedMax } from "#shared/creations/generation.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;

test("a draft is stored with complete options and charges no unit", async () => {
  const client = await restClient(h);
  const { code, body } = await client.call("POST", "/creations", {
    title: "Spring",
    prompt: "crocuses in snow",
    description: "For the first of March",
    options: { style: "cartoon", detail: 3 },
  });
  expect(code).toBe(201);
  const { creation } = body.data;
  expect(creation).toMatchObject({
    status: "draft",
    type: "image",
    title: "Spring",
    prompt: "crocuses in snow",
    description: "For the first of March",
    options: { type: "image", style: "cartoon", size: "1024x1024", creativity: 7, detail: 3 },
    fileUrl: null,
    thumbnailUrl: null,
    progress: null,
    fileName: null,
  });
  expect(creation.options?.seed).toBeGreaterThanOrEqual(0);
  expect(creation.options?.seed).toBeLessThanOrEqual(seedMax);
  expect(await usageOf(deps.db, client.userId)).toMatchObject({ images: { used: 0 }, videos: { used: 0 } });
});

test("a draft needs no fields, and a video has its own default options", async () => {
  const client = await restClient(h);
  expect((await client.call("POST", "/creations", {})).body.data.creation).toMatchObject({
    title: "Untitled",
    type: "image",
    prompt: null,
  });
  const video = await client.call("POST", "/creations", {
    type: "video",
    options: { duration: "10", motion: 2, seed: 7 },
  });
  expect(video.body.data.creation.options).toEqual({
    type: "video",
    style: "cinematic",
    size: "1920x1080",
    durationSeconds: 10,
    motion: 2,
    quality: 9,
    seed: 7,
  });
});

test("prompt and options of a draft can be changed individually", async () => {
  const client = await restClient(h);
  const { id, options } = (await client.call("POST", "/creations", { type: "video", options: { duration: 30 } })).body
    .data.creation;
  const patch = async (change: object) => (await client.call("PATCH", `/creations/${id}`, change)).body.data.creation;
  expect((await patch({ options: { quality: 1 } })).options).toEqual({ ...options, quality: 1 });
  expect((await patch({ options: { seed: 5 }, prompt: "a tide" })).options).toEqual({
    ...options,
    quality: 1,
    seed: 5,
  });
  expect(await patch({ favourite: true })).toMatchObject({ isFavourite: true, prompt: "a tide", title: "Untitled" });
  expect(await patch({ isFavourite: false, description: "" })).toMatchObject({ isFavourite: false, description: null });
});

test.each([
  [{ options: { motion: 3 } }, "options.motion"],
  [{ type: "video", options: { size: "1024x1024" } }, "options.size"],
  [{ type: "video", options: { duration: 4 } }, "options.duration"],
  [{ type: "image", options: { type: "video" } }, "options.type"],
  [{ options: { style: "cinematic" } }, "options.style"],
  [{ type: "audio" }, "type"],
  [{ prompt: "x".repeat(501) }, "prompt"],
  [{ title: "" }, "title"],
  [{ title: "line\nbreak" }, "title"],
  [{ fileUrl: "/media/x" }, "fileUrl"],
  [{ parentId: uuidv7() }, "parentId"],
])("%j is refused at %s", async (input, path) => {
  const client = await restClient(h);
  const { code, body } = await client.call("POST", "/creations", input);
  expect({ code, path: body.issues?.[0]?.path }).toEqual({ code: 400, path });
  expect((await client.call("GET", "/creations")).body.data).toMatchObject({ creations: [] });
});

test("prompt and options of a finished creation cannot be changed", async () => {
  const user = await h.newUser();
  const { id } = await aCreation(h, user);
  const api = h.as(user);
  for (const change of [{ prompt: "another" }, { options: { seed: 1 } }, { title: "New", prompt: "another" }]) {
    await expect(api.creations.update({ id, ...change })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  }
  expect((await api.creations.get({ id })).creation).toMatchObject({ title: "Marigolds", prompt: "marigolds" });
  await expect(h.as(await h.newUser()).creations.update({ id, prompt: "mine" })).rejects.toMatchObject({
    cause: { code: "NOT_FOUND" },
  });
});

test("the same draft with the same key is stored once, over REST and tRPC", async () => {
  const client = await restClient(h);
  const key = { "idempotency-key": "draft-1" };
  const sent = await Promise.all([1, 2, 3].map(() => client.call("POST", "/creations", { prompt: "once" }, key)));
  expect(sent.map(({ code }) => code)).toEqual([201, 201, 201]);
  expect(new Set(sent.map(({ body }) => body.data.creation.id)).size).toBe(1);
  expect((await client.call("POST", "/creations", { prompt: "twice" }, key)).code).toBe(422);

  const user = await h.newUser();
  const api = h.as(user, { idempotencyKey: "draft-1" });
  const [first, second] = [
    await api.creations.create({ prompt: "once" }),
    await api.creations.create({ prompt: "once" }),
  ];
  expect(second).toEqual(first);
});
