import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { ProcessDied } from "#server/lib/video/run-video-process.ts";
import { fakeVideos } from "#server/test/fake-videos.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

// The life of a video, whose unit, errors and job differ from those of a picture. No worker performs jobs here: each test runs them itself.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const soon = () => AbortSignal.timeout(20_000);
const used = async (workspaceId: WorkspaceId) => (await usageOf(deps.db, workspaceId)).videos.used;
const filesBelow = async (folder: string) => {
  const entries = await readdir(join(deps.config.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

async function started() {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation } = await api.generation.video({ prompt: "a tide", duration: 3 });
  const read = async () => (await api.creations.get({ id: creation.id })).creation;
  return { user, api, id: creation.id, read };
}

test("a prompt becomes a finished video with poster, length and options, and charges one video", async () => {
  const client = await restClient(h);
  const { code, body } = await client.call("POST", "/creations/generate/video", {
    prompt: "waves at dusk",
    options: { style: "documentary", duration: "3", type: "video" },
    motion: 2,
    seed: 99,
  });
  expect(code).toBe(202);
  const { id, _id } = body.data.creation;
  expect(_id).toBe(id);
  const options = {
    type: "video",
    style: "documentary",
    size: "1920x1080",
    durationSeconds: 3,
    motion: 2,
    quality: 9,
    seed: 99,
  };
  expect(body.data.creation).toMatchObject({
    type: "video",
    status: "processing",
    fileUrl: null,
    title: "waves at dusk",
    options,
  });
  expect(await usageOf(deps.db, client.userId)).toMatchObject({ videos: { used: 1 }, images: { used: 0 } });

  await runGeneration(deps, id, soon());
  const { creation } = (await client.call("GET", `/creations/${id}`)).body.data;
  expect(creation).toMatchObject({
    status: "completed",
    progress: 1,
    contentType: "video/mp4",
    durationSeconds: 3,
    // Converted to the requested size; the original size is stored.
    width: 1920,
    height: 1080,
    madeSize: { width: 160, height: 96 },
    provider: "fake",
    model: "fake:grey",
    options,
  });
  expect(creation.tookMs).toBeGreaterThan(0);
  expect(h.videos.requests.at(-1)).toEqual({
    startImage: null,
    prompt: "waves at dusk",
    style: "documentary",
    width: 1920,
    height: 1080,
    durationSeconds: 3,
    motion: 2,
    quality: 9,
    seed: 99,
  });
  const film = await h.app.inject({ url: creation.fileUrl ?? "", headers: { range: "bytes=0-11" } });
  expect([film.statusCode, film.headers["content-type"]]).toEqual([206, "video/mp4"]);
  expect(film.body).toContain("ftyp");
  const poster = await h.app.inject(creation.thumbnailUrl ?? "");
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ format: "webp", width: 480, height: 270 });
  expect(await filesBelow("work")).toEqual([]);
});

test.each([
  [{ prompt: " " }, "prompt"],
  [{ prompt: "x", duration: 4 }, "duration"],
  [{ prompt: "x", options: { duration: "5s" } }, "options.duration"],
  [{ prompt: "x", style: "cartoon" }, "style"],
  [{ prompt: "x", motion: 0 }, "motion"],
  [{ prompt: "x", quality: 11 }, "quality"],
  [{ prompt: "x", creativity: 3 }, "creativity"],
  [{ prompt: "x", count: 2 }, "count"],
])("%j is refused at %s without a charge", async (input, path) => {
  const client = await restClient(h);
  const { code, body } = await client.call("POST", "/creations/generate/video", input);
  expect({ code, path: body.issues?.[0]?.path }).toEqual({ code: 400, path });
  expect(await used(client.userId)).toBe(0);
});

test("without a plan the fourth video of a month is refused, also in parallel", async () => {
  const user = await h.newUser();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => h.as(user).generation.video({ prompt: "many" })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { cause: { code: "LIMIT_REACHED", message: expect.stringContaining("3 video generations") } },
  });
  expect((await h.as(user).creations.list({})).creations).toHaveLength(3);
});

test("the same request with the same key starts one video; pictures and videos do not share keys", async () => {
  const client = await restClient(h);
  const key = { "idempotency-key": "film-1" };
  const body = { prompt: "once" };
  const sent = await Promise.all([1, 2, 3].map(() => client.call("POST", "/creations/generate/video", body, key)));
  expect(new Set(sent.map((answer) => answer.body.data.creation.id)).size).toBe(1);
  expect(await used(client.userId)).toBe(1);
  expect((await client.call("POST", "/creations/generate/video", { prompt: "other" }, key)).code).toBe(422);
  expect((await client.call("POST", "/creations/generate/image", body, key)).code).toBe(422);

  const images = { "idempotency-key": "picture-1" };
  const [first, again] = [
    await client.call("POST", "/creations/generate/image", { prompt: "four", count: 4 }, images),
    await client.call("POST", "/creations/generate/image", { prompt: "four", count: 4 }, images),
  ];
  expect(again.body.data).toEqual(first.body.data);
  expect((await usageOf(deps.db, client.userId)).images.used).toBe(4);
});

test("a failed video has its own error message, returns its unit once and leaves no file", async () => {
  for (const [failWith, error] of [
    [new Error("secret detail"), { code: "GENERATION_FAILED", message: "Video generation failed" }],
    [
      new DomainError("UNPROCESSABLE", "This prompt was refused"),
      { code: "UNPROCESSABLE", message: "This prompt was refused" },
    ],
  ] as const) {
    const { id, read, user } = await started();
    const videos = { ...fakeVideos(), failWith };
    await runGeneration({ ...deps, videos: catalogueOf<VideoProvider>(videos) }, id, soon());
    await runGeneration({ ...deps, videos: catalogueOf<VideoProvider>(videos) }, id, soon());
    expect(await read()).toMatchObject({ status: "failed", error, fileUrl: null });
    expect(await used(user.id)).toBe(0);
    expect(await filesBelow("work")).toEqual([]);
    expect((await filesBelow("media")).filter((name) => name.includes(id))).toEqual([]);
  }
});

test("a killed converter is an attempt like a killed worker: the next one makes the video, and the fifth none", async () => {
  const { id, read, user } = await started();
  const videos = { ...fakeVideos(), failWith: new ProcessDied("SIGKILL") };
  const dying = { ...deps, videos: catalogueOf<VideoProvider>(videos) };
  await expect(runGeneration(dying, id, soon())).rejects.toBeInstanceOf(ProcessDied);
  expect(await read()).toMatchObject({ status: "processing", error: null });
  await runGeneration(deps, id, soon());
  expect((await read()).status).toBe("completed");
  expect(await used(user.id)).toBe(1);

  const hopeless = await started();
  for (let attempt = 1; attempt <= 4; attempt++)
    await expect(runGeneration(dying, hopeless.id, soon())).rejects.toBeInstanceOf(ProcessDied);
  await runGeneration(dying, hopeless.id, soon());
  expect(await hopeless.read()).toMatchObject({ status: "failed", error: { code: "GENERATION_FAILED" } });
  expect(await used(hopeless.user.id)).toBe(0);
});

test("an invalid file of the provider fails the creation", async () => {
  const { id, read } = await started();
  const videos = {
    ...fakeVideos(),
    render: async (_request: unknown, { outputPath }: { outputPath: string }) => {
      await import("node:fs/promises").then(({ writeFile }) => writeFile(outputPath, "<svg/>"));
      return { model: "fake:broken", seed: null };
    },
  };
  await runGeneration({ ...deps, videos: catalogueOf<VideoProvider>(videos) }, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "BAD_RESULT" } });
});

test("cancelling stops the provider within seconds and returns the unit once", async () => {
  const { id, api, read, user } = await started();
  const rendering = Promise.withResolvers<void>();
  const videos = {
    ...fakeVideos(),
    render: (_request: unknown, { signal }: { signal: AbortSignal }) => {
      rendering.resolve();
      return new Promise<never>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
      );
    },
  };
  const making = runGeneration({ ...deps, videos: catalogueOf<VideoProvider>(videos) }, id, soon());
  await rendering.promise;
  await api.generation.cancel({ id });
  const cancelledAt = performance.now();
  await making;
  expect(performance.now() - cancelledAt).toBeLessThan(10_000);
  await api.generation.cancel({ id });
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await used(user.id)).toBe(0);
  expect(await filesBelow("work")).toEqual([]);
});

test("progress of the provider is readable", async () => {
  const { id, read } = await started();
  const seen = Promise.withResolvers<void>();
  const inner = fakeVideos();
  const videos: typeof inner = {
    ...inner,
    async render(request, context) {
      context.onProgress(0.3);
      await seen.promise;
      return inner.render(request, context);
    },
  };
  const making = runGeneration({ ...deps, videos: catalogueOf<VideoProvider>(videos) }, id, soon());
  await expect.poll(async () => (await read()).progress).toBeCloseTo(0.3);
  seen.resolve();
  await making;
  expect(await read()).toMatchObject({ status: "completed", progress: 1 });
});

const waitingJobs = (id: CreationId) =>
  deps.sql.unsafe<{ name: string }[]>(
    "select name from pgboss.job where data->>'creationId' = $1 and state < 'active'",
    [id],
  );

test("the sweep enqueues a lost video job, and fails an old video with its own message", async () => {
  const { id } = await started();
  await deps.sql.unsafe("delete from pgboss.job where data->>'creationId' = $1", [id]);
  const silent = { updatedAt: sql`now() - interval '10 minutes'` };
  await deps.db.update(creations).set(silent).where(eq(creations.id, id));
  await sweepGenerations(deps);
  await sweepGenerations(deps);
  expect((await waitingJobs(id)).map(({ name }) => name)).toEqual(["generation.generate-video"]);

  const old = await started();
  await deps.db
    .update(creations)
    .set({ ...silent, startedAt: sql`now() - interval '2 hours'`, makingSince: sql`now() - interval '2 hours'` })
    .where(eq(creations.id, old.id));
  await Promise.all([sweepGenerations(deps), sweepGenerations(deps)]);
  expect(await old.read()).toMatchObject({
    status: "failed",
    error: { code: "TIMED_OUT", message: "Video generation timed out" },
  });
  expect(await used(old.user.id)).toBe(0);
});

test("a variation stores its parent, which must be the user's own", async () => {
  const { id, api } = await started();
  expect((await api.generation.video({ prompt: "again", parentId: id })).creation.parentId).toBe(id);
  expect((await api.generation.image({ prompt: "still", parentId: id })).creation.parentId).toBe(id);
  const stranger = await h.newUser();
  await expect(h.as(stranger).generation.video({ prompt: "x", parentId: id })).rejects.toMatchObject({
    cause: { code: "INVALID_INPUT", issues: [{ path: "parentId" }] },
  });
  expect(await used(stranger.id)).toBe(0);
});

test("the configured models are listed with their options", async () => {
  const { video, videos, image } = await h.as(await h.newUser()).generation.models();
  const offered = { ...fakeVideos().model, price: { kind: "free" } };
  expect([image.id, video, videos]).toEqual(["fake:flat", offered, [offered]]);
});
