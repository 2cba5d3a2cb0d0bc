import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { aCreation } from "#server/test/factories.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { fakeVideos } from "#server/test/fake-videos.ts";
import { harness } from "#server/test/harness.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const soon = () => AbortSignal.timeout(20_000);

const second = { ...fakeImages(), model: { ...fakeImages().model, id: "fake:second", label: "Second" } };
const short = fakeVideos();
const fromPicture = {
  ...short,
  model: {
    ...short.model,
    id: "fake:short",
    label: "Short",
    supports: { ...short.model.supports, startImage: true },
    durations: [3, 5],
    sizes: ["1280x720"],
  },
} satisfies VideoProvider;
const deps: Deps = {
  ...h.deps,
  images: catalogueOf<ImageProvider>(h.images, second),
  videos: catalogueOf<VideoProvider>(h.videos, fromPicture),
};
const newApi = async () => {
  const user = await h.newUser();
  return { user, api: h.as(user, { deps }), used: () => usageOf(deps.db, user.id) };
};

test("all models are listed, the default first", async () => {
  const { image, images, video, videos } = await (await newApi()).api.generation.models();
  expect([image.id, ...images.map(({ id }) => id)]).toEqual(["fake:flat", "fake:flat", "fake:second"]);
  expect([video.id, ...videos.map(({ id }) => id)]).toEqual(["fake:grey", "fake:grey", "fake:short"]);
});

test("a model may be a field or an option, and is kept for a retry", async () => {
  const { api } = await newApi();
  const flat = (await api.generation.image({ prompt: "x", model: "fake:second" })).creation;
  const among = (await api.generation.image({ prompt: "x", options: { model: "fake:second" } })).creation;
  const byDefault = (await api.generation.image({ prompt: "x" })).creation;
  expect([flat, among, byDefault].map(({ requestedModel }) => requestedModel)).toEqual([
    "fake:second",
    "fake:second",
    "fake:flat",
  ]);
  second.failWith = new Error("No ink");
  await runGeneration(deps, flat.id, soon());
  second.failWith = null;
  expect((await api.generation.retry({ id: flat.id })).creation.requestedModel).toBe("fake:second");
});

test.each([
  [{ prompt: "x", model: "fake:gone" }, "image", "model", "fake:flat or fake:second"],
  [{ prompt: "x", model: "fake:flat" }, "video", "model", "fake:grey or fake:short"],
  [{ prompt: "x", model: "fake:short", duration: 30, size: "1280x720" }, "video", "options.duration", "3 or 5 seconds"],
  [{ prompt: "x", model: "fake:short", options: { duration: 3 } }, "video", "options.size", "1280x720"],
] as const)(
  "%j for a(n) %s is refused at %s with the supported values, without a charge",
  async (input, kind, path, message) => {
    const { api, used } = await newApi();
    const call = kind === "image" ? api.generation.image(input as never) : api.generation.video(input as never);
    await expect(call).rejects.toMatchObject({
      cause: { code: "INVALID_INPUT", issues: [{ path, message: expect.stringContaining(message) }] },
    });
    expect(await used()).toMatchObject({ images: { used: 0 }, videos: { used: 0 } });
  },
);

test("a video can start with the user's own picture if its model supports that", async () => {
  const { api, user } = await newApi();
  const { id } = await aCreation(h, user);
  const order = { prompt: "it blooms", duration: 3, size: "1280x720", startImageId: id } as const;
  const { creation } = await api.generation.video({ ...order, model: "fake:short" });
  expect(creation.startImageId).toBe(id);
  await runGeneration(deps, creation.id, soon());
  const { startImage } = short.requests.at(-1) ?? {};
  expect(startImage?.contentType).toBe("image/png");
  expect(startImage?.bytes.subarray(1, 4).toString()).toBe("PNG");

  await expect(api.generation.video(order)).rejects.toMatchObject({
    cause: { code: "INVALID_INPUT", issues: [{ path: "startImageId" }] },
  });
  const stranger = await newApi();
  for (const startImageId of [id, crypto.randomUUID() as CreationId])
    await expect(stranger.api.generation.video({ ...order, model: "fake:short", startImageId })).rejects.toMatchObject({
      cause: { code: "INVALID_INPUT", issues: [{ path: "startImageId" }] },
    });
});

test("deleting the start picture fails the video", async () => {
  const { api, user, used } = await newApi();
  const { id } = await aCreation(h, user);
  const { creation } = await api.generation.video({
    prompt: "it blooms",
    duration: 3,
    size: "1280x720",
    startImageId: id,
    model: "fake:short",
  });
  await api.creations.remove({ id });
  const before = short.requests.length;
  await runGeneration(deps, creation.id, soon());
  const failed = (await api.creations.get({ id: creation.id })).creation;
  expect(failed).toMatchObject({ status: "failed", error: { message: expect.stringContaining("is gone") } });
  expect(short.requests).toHaveLength(before);
  expect(await used()).toMatchObject({ videos: { used: 0 } });
});

test("the typical duration is known after three generations, by model, size and length", async () => {
  const { api } = await newApi();
  const ask = async (size: "1024x768" | "768x1024", model = "fake:second") =>
    (await api.generation.image({ prompt: "x", size, model })).creation;
  for (const tookMs of [1_000, 9_000, 2_000]) {
    const { id, typicalMs } = await ask("768x1024");
    expect(typicalMs).toBeNull();
    await runGeneration(deps, id, soon());
    await deps.db.update(creations).set({ tookMs }).where(eq(creations.id, id));
  }
  expect((await ask("768x1024")).typicalMs).toBe(2_000);
  expect((await ask("1024x768")).typicalMs).toBeNull();
  expect((await ask("768x1024", "fake:flat")).typicalMs).toBeNull();
});
