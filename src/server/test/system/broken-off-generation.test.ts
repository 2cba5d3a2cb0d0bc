import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import { imagesAfter, pendingGenerations, soon, untilAborted } from "#server/test/pending-generations.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { started, filesOf, withStorage } = pendingGenerations(h);

test("after a worker crashed while storing, the next attempt uses the same seed and deletes the crashed attempt's files", async () => {
  const { id, read, used } = await started();
  const images = fakeImages();
  // The state after a kill: files stored, row not completed. The failed update looks like a lost connection.
  const crashing: Deps = {
    ...withStorage({
      put: async (key, body) => {
        if (key.includes("thumbnail")) throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
        return deps.storage.put(key, body);
      },
    }),
    images: catalogueOf<ImageProvider>(images),
  };
  await expect(runGeneration(crashing, id, soon())).rejects.toThrow("gone");
  const left = await filesOf(id);
  expect(left).toHaveLength(1);
  expect((await read()).status).toBe("processing");

  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  const done = await read();
  expect(done.status).toBe("completed");
  expect(images.requests[1]).toEqual(images.requests[0]);
  const now = await filesOf(id);
  expect(now).toHaveLength(2);
  expect(now.filter((name) => left.includes(name))).toEqual([]);
  expect(await used()).toBe(1);
});

test("a file that a worker stored completely before it crashed is not generated again", async () => {
  const { id, read, used } = await started();
  const images = fakeImages();
  const crashing = withStorage({
    put: async (key, body) => {
      const stored = await deps.storage.put(key, body);
      if (key.includes("thumbnail")) throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
      return stored;
    },
  });
  await expect(runGeneration({ ...crashing, images: catalogueOf<ImageProvider>(images) }, id, soon())).rejects.toThrow(
    "gone",
  );
  const left = await filesOf(id);
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toHaveLength(1);
  const done = await read();
  expect(done).toMatchObject({ status: "completed", width: 1024, height: 768, model: "fake:flat", provider: "fake" });
  expect(left.map((name) => `/media/${name}`).toSorted()).toEqual([done.fileUrl, done.thumbnailUrl].toSorted());
  expect(done.sizeBytes).toBe(await deps.storage.size(done.fileUrl?.replace("/media/", "") ?? ""));
  expect(await used()).toBe(1);
});

test("a cancellation after the worker's crash deletes its files", async () => {
  const { id, api, used } = await started();
  const crashing = withStorage({
    put: async (key, body) => {
      await deps.storage.put(key, body);
      throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
    },
  });
  await expect(runGeneration(crashing, id, soon())).rejects.toThrow("gone");
  await api.generation.cancel({ id });
  await runGeneration(deps, id, soon());
  expect(await filesOf(id)).toEqual([]);
  expect(await used()).toBe(0);
});

test("a cancellation stops the generating worker within seconds", async () => {
  const { id, api, read, used } = await started();
  const drawing = Promise.withResolvers<void>();
  const images = imagesAfter(async (signal) => {
    drawing.resolve();
    await untilAborted(signal);
  });
  const generation = runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await drawing.promise;
  await api.generation.cancel({ id });
  const cancelledAt = performance.now();
  await generation;
  expect(performance.now() - cancelledAt).toBeLessThan(8_000);
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await used()).toBe(0);
});

test("a generation cancelled while its file is stored stays cancelled, and the file is removed", async () => {
  const { id, api, read } = await started();
  const cancelling = withStorage({
    put: async (key, body) => {
      const stored = await deps.storage.put(key, body);
      if (key.includes("thumbnail")) await api.generation.cancel({ id });
      return stored;
    },
  });
  await runGeneration(cancelling, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await filesOf(id)).toEqual([]);
});

test("a stopping server returns the job to the queue, and the next server finishes it", async () => {
  const { id, read, used } = await started();
  const stopping = new AbortController();
  const images = imagesAfter(async (signal) => {
    stopping.abort(new Error("The server is stopping"));
    signal.throwIfAborted();
  });
  await expect(
    runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, stopping.signal),
  ).rejects.toThrow("stopping");
  expect((await read()).status).toBe("processing");
  await runGeneration(deps, id, soon());
  expect((await read()).status).toBe("completed");
  expect(await used()).toBe(1);
});

test("a picture that repeatedly crashes its worker fails", async () => {
  const { id, read, used } = await started();
  await deps.db.update(creations).set({ attempts: 4 }).where(eq(creations.id, id));
  const images = fakeImages();
  await runGeneration({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toEqual([]);
  expect((await read()).status).toBe("failed");
  expect(await used()).toBe(0);
});
