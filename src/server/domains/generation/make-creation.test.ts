import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { failCreation } from "#server/domains/generation/end-making.ts";
import { makeCreation } from "#server/domains/generation/make-creation.ts";
import { sweepGenerations } from "#server/domains/generation/sweep-generations.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import type { CreationId } from "#shared/ids.ts";
import type { User } from "#shared/users.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const soon = () => AbortSignal.timeout(10_000);

async function started(user?: User) {
  const owner = user ?? (await h.newUser());
  const api = h.as(owner);
  const { creation } = await api.generation.image({ prompt: "a picture", size: "1024x768" });
  const read = async () => (await api.creations.get({ id: creation.id })).creation;
  const used = async () => (await usageOf(deps.db, owner.id)).images.used;
  return { owner, api, id: creation.id, read, used };
}

const filesOf = async (id: CreationId) => {
  const entries = await readdir(join(deps.config.dataDir, "media"), { recursive: true });
  return entries.filter((name) => name.includes(id));
};
const temporaries = () => readdir(join(deps.config.dataDir, "media", ".tmp"));

/** Draws as the fake does, but only after `before` let it. */
const drawingAfter = (before: (signal: AbortSignal) => Promise<unknown>): ImageProvider => {
  const inner = fakeImages();
  return {
    ...inner,
    async generate(request, context) {
      await before(context.signal);
      return inner.generate(request, context);
    },
  };
};
const untilAborted = (signal: AbortSignal) =>
  new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );

const withStorage = (change: Partial<Deps["storage"]>): Deps => ({ ...deps, storage: { ...deps.storage, ...change } });

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
  expect(performance.now() - cancelledAt).toBeLessThan(3_000);
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

test("a picture that took its worker down again and again is given up", async () => {
  const { id, read, used } = await started();
  await deps.db.update(creations).set({ attempts: 4 }).where(eq(creations.id, id));
  const images = fakeImages();
  await makeCreation({ ...deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  expect(images.requests).toEqual([]);
  expect((await read()).status).toBe("failed");
  expect(await used()).toBe(0);
});

const waitingJobs = async (id: CreationId) => {
  const rows = await deps.sql.unsafe(
    "select 1 from pgboss.job where name = 'generation.generate-image' and data->>'creationId' = $1 and state < 'active'",
    [id],
  );
  return rows.length;
};

test("the sweeper wakes a worker for a picture whose job was lost, once", async () => {
  const { id } = await started();
  const young = await started();
  await deps.sql.unsafe("delete from pgboss.job where name = 'generation.generate-image'");
  await deps.db
    .update(creations)
    .set({ updatedAt: sql`now() - interval '10 minutes'` })
    .where(eq(creations.id, id));
  await sweepGenerations(deps);
  await sweepGenerations(deps);
  expect(await waitingJobs(id)).toBe(1);
  expect(await waitingJobs(young.id)).toBe(0);
});

test("the sweeper gives up what nobody would wait for any longer, and returns its unit once", async () => {
  const { id, read, used } = await started();
  await deps.db
    .update(creations)
    .set({ updatedAt: sql`now() - interval '10 minutes'`, startedAt: sql`now() - interval '2 hours'` })
    .where(eq(creations.id, id));
  await Promise.all([sweepGenerations(deps), sweepGenerations(deps)]);
  expect(await read()).toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
  expect(await used()).toBe(0);
});
