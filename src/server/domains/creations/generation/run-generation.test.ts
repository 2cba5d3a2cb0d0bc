import { expect, test } from "vitest";
import { failCreation } from "#server/domains/creations/generation/end-generation.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import { imagesAfter, pendingGenerations, soon, untilAborted } from "#server/test/pending-generations.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { started, filesOf, temporaries, withStorage } = pendingGenerations(h);

test.each([
  [
    "a refusal keeps its code and message",
    new DomainError("UNPROCESSABLE", "This prompt was refused"),
    { code: "UNPROCESSABLE", message: "This prompt was refused" },
  ],
  [
    "an internal error gets the documented message only",
    new Error("secret detail"),
    { code: "GENERATION_FAILED", message: "Image generation failed" },
  ],
  [
    "a full disk is told",
    Object.assign(new Error("no space left on device"), { code: "ENOSPC" }),
    { code: "INSUFFICIENT_STORAGE", message: "The server has no room left for new media" },
  ],
])("when generating fails, %s, the unit is returned once and no file is left", async (_name, failWith, error) => {
  const { id, read, used } = await started();
  const images = { ...fakeImages(), failWith };
  expect(await used()).toBe(1);
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error, fileUrl: null, progress: null });
  expect(await used()).toBe(0);

  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await failCreation(deps, id, { error: { code: "X", message: "again" } });
  expect(await read()).toMatchObject({ error });
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
});

test("invalid bytes fail the creation and are not stored", async () => {
  const { id, read } = await started();
  const images: ImageProvider = {
    ...fakeImages(),
    generate: async () => ({ bytes: Buffer.from("<svg/>"), model: "fake:broken", seed: null }),
  };
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect((await read()).status).toBe("failed");
  expect(await filesOf(id)).toEqual([]);
});

test("a full disk fails the creation with the reason, returns the unit and leaves no file", async () => {
  const { id, read, used } = await started();
  const full = withStorage({
    put: async (key, body) => {
      if (key.includes("thumbnail"))
        throw new DomainError("INSUFFICIENT_STORAGE", "The server has no room left for new media");
      return deps.storage.put(key, body);
    },
  });
  await runGeneration(full, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "INSUFFICIENT_STORAGE" } });
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
  expect(await temporaries()).toEqual([]);
});

test("a file is stored again when the storage did not answer, and is not generated again", async () => {
  const { id, read, used } = await started();
  const images = fakeImages();
  let refusals = 0;
  const away = withStorage({
    put: async (key, body) => {
      if (key.includes("thumbnail") && refusals++ === 0) throw new DomainError("UNAVAILABLE", "The bucket is away");
      return deps.storage.put(key, body);
    },
  });
  await runGeneration({ ...away, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect((await read()).status).toBe("completed");
  expect(images.requests).toHaveLength(1);
  expect(await filesOf(id)).toHaveLength(2);
  expect(await used()).toBe(1);
});

test("a cancellation while the storage does not answer leaves no file", async () => {
  const { id, read, api } = await started();
  const away = withStorage({
    put: async (key, body) => {
      if (!key.includes("thumbnail")) return deps.storage.put(key, body);
      await api.generation.cancel({ id });
      throw new DomainError("UNAVAILABLE", "The bucket is away");
    },
  });
  await runGeneration(away, id, soon());
  expect((await read()).error?.code).toBe("CANCELLED");
  expect(await filesOf(id)).toEqual([]);
});

test("a job that runs twice in parallel creates one picture and charges one unit", async () => {
  const { id, read, used } = await started();
  let drawing = 0;
  const both = Promise.withResolvers<void>();
  const images = imagesAfter(async () => {
    drawing += 1;
    if (drawing === 2) both.resolve();
    await both.promise;
  });
  await Promise.all([
    runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon()),
    runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon()),
  ]);
  const creation = await read();
  expect(creation.status).toBe("completed");
  const names = (await filesOf(id)).map((name) => `/media/${name}`).toSorted();
  expect(names).toEqual([creation.fileUrl, creation.thumbnailUrl].toSorted());
  expect(await used()).toBe(1);
});

test("an attempt that fails after a newer one has begun leaves the creation to that one", async () => {
  const { id, read, used } = await started();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = Promise.withResolvers<void>();
  let attempts = 0;
  const images = imagesAfter(async () => {
    attempts += 1;
    if (attempts === 2) begun.resolve();
    await (attempts === 1 ? first.promise : second.promise);
  });
  const make = () => runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  const replaced = make();
  await expect.poll(() => attempts).toBe(1);
  const newest = make();
  await begun.promise;
  first.reject(new Error("The connection broke"));
  await replaced;
  expect((await read()).status).toBe("processing");
  second.resolve();
  await newest;
  expect((await read()).status).toBe("completed");
  expect(await used()).toBe(1);
});

test("a finished creation is not generated again by a repeated job", async () => {
  const { id, read } = await started();
  const images = fakeImages();
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  const before = await read();
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toHaveLength(1);
  expect(await read()).toEqual(before);
  expect(await filesOf(id)).toHaveLength(2);
});

test("a generation past its deadline fails as TIMED_OUT", async () => {
  const { id, read, used } = await started();
  await runGeneration({ ...deps, images: catalogueOf(imagesAfter(untilAborted)) }, id, AbortSignal.timeout(100));
  expect(await read()).toMatchObject({
    status: "failed",
    error: { code: "TIMED_OUT", message: "Image generation timed out" },
  });
  expect(await used()).toBe(0);
});

test("progress is readable during the generation and never decreases", async () => {
  const { id, read } = await started();
  const seen = Promise.withResolvers<void>();
  const inner = fakeImages();
  const images: ImageProvider = {
    ...inner,
    async generate(request, context) {
      context.onProgress(0.4);
      context.onProgress(0.2);
      await seen.promise;
      return inner.generate(request, context);
    },
  };
  const making = runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await expect.poll(async () => (await read()).progress).toBeCloseTo(0.4);
  seen.resolve();
  await making;
  expect((await read()).progress).toBe(1);
});
