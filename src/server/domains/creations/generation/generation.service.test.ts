import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { aCreation } from "#server/test/factories.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { deps } = h;
const soon = () => AbortSignal.timeout(20_000);
const imagesUsed = async (workspaceId: WorkspaceId) => (await usageOf(deps.db, workspaceId)).images.used;
const failing = { ...deps, images: catalogueOf({ ...fakeImages(), failWith: new Error("No ink") }) };
const waitingJobs = async (id: CreationId) =>
  (await deps.sql.unsafe("select 1 from pgboss.job where data->>'creationId' = $1 and state < 'active'", [id])).length;

async function aFailure() {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation } = await api.generation.image({ prompt: "a kiln", style: "cartoon", seed: 5 });
  await runGeneration(failing, creation.id, soon());
  return { user, api, creation, read: async () => (await api.creations.get({ id: creation.id })).creation };
}

test("a retry generates the same creation with the same options, and charges one unit again", async () => {
  const { user, api, creation, read } = await aFailure();
  expect(await read()).toMatchObject({ status: "failed" });
  expect(await imagesUsed(user.id)).toBe(0);

  const again = (await api.generation.retry({ id: creation.id })).creation;
  expect(again).toMatchObject({
    id: creation.id,
    status: "processing",
    progress: 0,
    error: null,
    options: creation.options,
  });
  expect(Date.parse(again.startedAt ?? "")).toBeGreaterThan(Date.parse(creation.startedAt ?? ""));
  expect(await imagesUsed(user.id)).toBe(1);
  await runGeneration(deps, creation.id, soon());
  expect(await read()).toMatchObject({ status: "completed", options: creation.options, createdAt: creation.createdAt });
  expect(await imagesUsed(user.id)).toBe(1);
});

test("each failed retry returns its unit and has its own limit of attempts", async () => {
  const { user, api, creation, read } = await aFailure();
  for (let round = 0; round < 6; round++) {
    await api.generation.retry({ id: creation.id });
    await runGeneration(failing, creation.id, soon());
    expect(await read()).toMatchObject({ status: "failed", error: { code: "GENERATION_FAILED" } });
    expect(await imagesUsed(user.id)).toBe(0);
  }
  await api.generation.retry({ id: creation.id });
  await runGeneration(deps, creation.id, soon());
  expect((await read()).status).toBe("completed");
});

test("a worker of a cancelled run writes nothing into the next run, whose job is enqueued", async () => {
  const user = await h.newUser();
  const api = h.as(user);
  const { creation } = await api.generation.image({ prompt: "slow", seed: 1 });
  const drawing = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const inner = fakeImages();
  const slow: typeof inner = {
    ...inner,
    async generate(request, context) {
      drawing.resolve();
      await release.promise;
      // A provider that ignores its signal.
      return inner.generate(request, { ...context, signal: new AbortController().signal });
    },
  };
  const first = runGeneration({ ...deps, images: catalogueOf(slow) }, creation.id, soon());
  await drawing.promise;
  await api.generation.cancel({ id: creation.id });
  await api.generation.retry({ id: creation.id });
  release.resolve();
  await first;
  expect((await api.creations.get({ id: creation.id })).creation).toMatchObject({
    status: "processing",
    fileUrl: null,
  });
  expect(await waitingJobs(creation.id)).toBe(2);
  await runGeneration(deps, creation.id, soon());
  expect((await api.creations.get({ id: creation.id })).creation.status).toBe("completed");
  expect(await imagesUsed(user.id)).toBe(1);
});

test("a retry of an old creation is not failed by the sweep", async () => {
  const { creation, api, read } = await aFailure();
  const longAgo = new Date(Date.now() - 7 * 86_400_000);
  await deps.db.update(creations).set({ createdAt: longAgo, startedAt: longAgo }).where(eq(creations.id, creation.id));
  await api.generation.retry({ id: creation.id });
  const silent = new Date(Date.now() - 600_000);
  await deps.db.update(creations).set({ updatedAt: silent }).where(eq(creations.id, creation.id));
  await sweepGenerations(deps);
  expect((await read()).status).toBe("processing");
});

test("fifty parallel retries start one run", async () => {
  const { user, api, creation } = await aFailure();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => api.generation.retry({ id: creation.id })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await imagesUsed(user.id)).toBe(1);
});

test("a repeated retry with the same key returns the running creation", async () => {
  const { user, creation } = await aFailure();
  const api = h.as(user, { idempotencyKey: "try-1" });
  await api.generation.retry({ id: creation.id });
  expect((await api.generation.retry({ id: creation.id })).creation.status).toBe("processing");
  expect(await imagesUsed(user.id)).toBe(1);
});

test("a retry without units left changes nothing", async () => {
  const { user, api, creation, read } = await aFailure();
  for (const count of [4, 4, 2]) await api.generation.image({ prompt: "all of them", count });
  const before = await read();
  await expect(api.generation.retry({ id: creation.id })).rejects.toMatchObject({ cause: { code: "LIMIT_REACHED" } });
  expect(await read()).toEqual(before);
  expect(await imagesUsed(user.id)).toBe(10);
});

test("a draft can be generated; without a prompt it is refused", async () => {
  const client = await restClient(h);
  const { id } = (await client.call("POST", "/creations", { type: "video", options: { duration: 3 } })).body.data
    .creation;
  const refused = await client.call("POST", `/creations/${id}/retry`);
  expect(refused).toMatchObject({ code: 400, body: { issues: [{ path: "prompt" }] } });
  await client.call("PATCH", `/creations/${id}`, { prompt: "at last" });
  const begun = await client.call("POST", `/creations/${id}/retry`);
  expect(begun).toMatchObject({ code: 202, body: { data: { creation: { id, status: "processing" } } } });
  await runGeneration(deps, id, soon());
  const { creation } = (await client.call("GET", `/creations/${id}`)).body.data;
  expect(creation).toMatchObject({ status: "completed", type: "video", durationSeconds: 3 });
});

test("finished and running creations cannot be retried, and another user's is not found", async () => {
  const { user, api, creation } = await aFailure();
  const { id } = await aCreation(h, user);
  await expect(api.generation.retry({ id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  await api.generation.retry({ id: creation.id });
  await expect(api.generation.retry({ id: creation.id })).rejects.toMatchObject({ cause: { code: "CONFLICT" } });
  const stranger = h.as(await h.newUser());
  for (const target of [id, creation.id, crypto.randomUUID() as CreationId])
    await expect(stranger.generation.retry({ id: target })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
});

test("with Prefer: wait the response is held until the result, with Preference-Applied", async () => {
  const client = await restClient(h);
  const begin = async (path: string, body: object | undefined, wish: string) => {
    const answer = client.call("POST", path, body, { prefer: wish });
    const newest = async () => (await client.call("GET", "/creations?status=processing")).body.data.creations[0]?.id;
    await expect.poll(newest).toBeDefined();
    const id = await newest();
    if (id !== undefined) await runGeneration(deps, id, soon());
    return answer;
  };
  const video = await begin("/creations/generate/video", { prompt: "held", duration: 3 }, "wait=20");
  expect(video.headers["preference-applied"]).toBe("wait=20");
  expect(video.body.data.creation).toMatchObject({ status: "completed", type: "video" });

  const unheld = await client.call("POST", "/creations/generate/image", { prompt: "not held" });
  expect(unheld.headers["preference-applied"]).toBeUndefined();
  const { id } = unheld.body.data.creation;
  await runGeneration(failing, id, soon());
  const retried = await begin(`/creations/${id}/retry`, undefined, "wait=15");
  expect(retried.headers["preference-applied"]).toBe("wait=15");
  expect(retried.body.data.creation).toMatchObject({ id, status: "completed" });
});
