import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { makeCreation } from "#server/domains/creations/generation/make-creation.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import { drawingAfter, inMaking, soon, untilAborted } from "#server/test/in-making.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const { started, filesOf, withStorage } = inMaking(h);

test("after a worker died while it stored, the next attempt draws with the same seed and removes the dead one's files", async () => {
  const { id, read, used } = await started();
  const images = fakeImages();
  // What a killed process leaves: files stored, row not completed. Its failure to save is that of a lost connection.
  const dying: Deps = {
    ...withStorage({
      put: async (key, body) => {
        if (key.includes("thumbnail")) throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
        return deps.storage.put(key, body);
      },
    }),
    images: catalogueOf<ImageProvider>(images),
  };
  await expect(makeCreation(dying, id, soon())).rejects.toThrow("gone");
  const left = await filesOf(id);
  expect(left).toHaveLength(1);
  expect((await read()).status).toBe("processing");

  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  const done = await read();
  expect(done.status).toBe("completed");
  expect(images.requests[1]).toEqual(images.requests[0]);
  const now = await filesOf(id);
  expect(now).toHaveLength(2);
  expect(now.filter((name) => left.includes(name))).toEqual([]);
  expect(await used()).toBe(1);
});

test("what a worker had stored whole before it died is not made again", async () => {
  const { id, read, used } = await started();
  const images = fakeImages();
  const dying = withStorage({
    put: async (key, body) => {
      const stored = await deps.storage.put(key, body);
      if (key.includes("thumbnail")) throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
      return stored;
    },
  });
  await expect(makeCreation({ ...dying, images: catalogueOf<ImageProvider>(images) }, id, soon())).rejects.toThrow(
    "gone",
  );
  const left = await filesOf(id);
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toHaveLength(1);
  const done = await read();
  expect(done).toMatchObject({ status: "completed", width: 1024, height: 768, model: "fake:flat", provider: "fake" });
  expect(left.map((name) => `/media/${name}`).toSorted()).toEqual([done.fileUrl, done.thumbnailUrl].toSorted());
  expect(done.sizeBytes).toBe(await deps.storage.size(done.fileUrl?.replace("/media/", "") ?? ""));
  expect(await used()).toBe(1);
});

test("when it was cancelled after the worker had died, the files it left are removed", async () => {
  const { id, api, used } = await started();
  const dying = withStorage({
    put: async (key, body) => {
      await deps.storage.put(key, body);
      throw Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" });
    },
  });
  await expect(makeCreation(dying, id, soon())).rejects.toThrow("gone");
  await api.generation.cancel({ id });
  await makeCreation(deps, id, soon());
  expect(await filesOf(id)).toEqual([]);
  expect(await used()).toBe(0);
});

test("cancelling reaches the one who is drawing within seconds", async () => {
  const { id, api, read, used } = await started();
  const drawing = Promise.withResolvers<void>();
  const images = drawingAfter(async (signal) => {
    drawing.resolve();
    await untilAborted(signal);
  });
  const making = makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await drawing.promise;
  await api.generation.cancel({ id });
  const cancelledAt = performance.now();
  await making;
  expect(performance.now() - cancelledAt).toBeLessThan(8_000);
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await used()).toBe(0);
});

test("cancelled while its file is being stored, it stays cancelled and the file goes", async () => {
  const { id, api, read } = await started();
  const cancelling = withStorage({
    put: async (key, body) => {
      const stored = await deps.storage.put(key, body);
      if (key.includes("thumbnail")) await api.generation.cancel({ id });
      return stored;
    },
  });
  await makeCreation(cancelling, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await filesOf(id)).toEqual([]);
});

test("a server that stops hands the job back to the queue, and the next one finishes it", async () => {
  const { id, read, used } = await started();
  const stopping = new AbortController();
  const images = drawingAfter(async (signal) => {
    stopping.abort(new Error("The server is stopping"));
    signal.throwIfAborted();
  });
  await expect(
    makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, stopping.signal),
  ).rejects.toThrow("stopping");
  expect((await read()).status).toBe("processing");
  await makeCreation(deps, id, soon());
  expect((await read()).status).toBe("completed");
  expect(await used()).toBe(1);
});

test("a picture that took its worker down again and again is given up", async () => {
  const { id, read, used } = await started();
  await deps.db.update(creations).set({ attempts: 4 }).where(eq(creations.id, id));
  const images = fakeImages();
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toEqual([]);
  expect((await read()).status).toBe("failed");
  expect(await used()).toBe(0);
});
