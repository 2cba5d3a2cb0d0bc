import { expect, test } from "vitest";
import { failCreation } from "#server/domains/creations/generation/end-making.ts";
import { makeCreation } from "#server/domains/creations/generation/make-creation.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import { drawingAfter, inMaking, soon, untilAborted } from "#server/test/in-making.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { started, filesOf, temporaries, withStorage } = inMaking(h);

test.each([
  [
    "a refusal keeps its own code and words",
    new DomainError("UNPROCESSABLE", "This prompt was refused"),
    { code: "UNPROCESSABLE", message: "This prompt was refused" },
  ],
  [
    "a fault of ours is told in the documented words only",
    new Error("secret detail"),
    { code: "GENERATION_FAILED", message: "Image generation failed" },
  ],
])("when drawing fails, %s, the unit comes back once and no file is left", async (_name, failWith, error) => {
  const { id, read, used } = await started();
  const images = { ...fakeImages(), failWith };
  expect(await used()).toBe(1);
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error, fileUrl: null, progress: null });
  expect(await used()).toBe(0);

  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await failCreation(deps, id, { error: { code: "X", message: "again" } });
  expect(await read()).toMatchObject({ error });
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
});

test("bytes that are no picture fail the creation instead of being stored", async () => {
  const { id, read } = await started();
  const images: ImageProvider = {
    ...fakeImages(),
    generate: async () => ({ bytes: Buffer.from("<svg/>"), model: "fake:broken", seed: null }),
  };
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect((await read()).status).toBe("failed");
  expect(await filesOf(id)).toEqual([]);
});

test("a full disk fails the creation with the reason, gives the unit back and leaves no half file", async () => {
  const { id, read, used } = await started();
  const full = withStorage({
    put: async (key, body) => {
      if (key.includes("thumbnail"))
        throw new DomainError("INSUFFICIENT_STORAGE", "The server has no room left for new media");
      return deps.storage.put(key, body);
    },
  });
  await makeCreation(full, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "INSUFFICIENT_STORAGE" } });
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
  expect(await temporaries()).toEqual([]);
});

test("the same job running twice at once makes one picture, one pair of files, and counts one unit", async () => {
  const { id, read, used } = await started();
  let drawing = 0;
  const both = Promise.withResolvers<void>();
  const images = drawingAfter(async () => {
    drawing += 1;
    if (drawing === 2) both.resolve();
    await both.promise;
  });
  await Promise.all([
    makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon()),
    makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon()),
  ]);
  const creation = await read();
  expect(creation.status).toBe("completed");
  const names = (await filesOf(id)).map((name) => `/media/${name}`).toSorted();
  expect(names).toEqual([creation.fileUrl, creation.thumbnailUrl].toSorted());
  expect(await used()).toBe(1);
});

test("a finished creation is not drawn again when its job comes once more", async () => {
  const { id, read } = await started();
  const images = fakeImages();
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  const before = await read();
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toHaveLength(1);
  expect(await read()).toEqual(before);
  expect(await filesOf(id)).toHaveLength(2);
});

test("what takes longer than its time is failed as timed out", async () => {
  const { id, read, used } = await started();
  await makeCreation({ ...deps, images: catalogueOf(drawingAfter(untilAborted)) }, id, AbortSignal.timeout(100));
  expect(await read()).toMatchObject({
    status: "failed",
    error: { code: "TIMED_OUT", message: "Image generation timed out" },
  });
  expect(await used()).toBe(0);
});

test("progress reaches the reader while it is being drawn, and never goes back", async () => {
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
  const making = makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await expect.poll(async () => (await read()).progress, { timeout: 5_000 }).toBeCloseTo(0.4);
  seen.resolve();
  await making;
  expect((await read()).progress).toBe(1);
});
