import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { cancelOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { startAttempt } from "#server/domains/creations/generation/attempt.ts";
import { cancelCreationsOf } from "#server/domains/creations/generation/end-making.ts";
import { makeCreation } from "#server/domains/creations/generation/make-creation.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import { createFalImages } from "#server/integrations/ai/fal/fal-images.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { fakeImages } from "#server/test/fake-images.ts";
import { falBegin, falModel, type FalServer, falServer } from "#server/test/fal-server.ts";
import { harness } from "#server/test/harness.ts";
import { freePort } from "#server/test/server-process.ts";
import type { CreationId } from "#shared/ids.ts";

// Jobs are not performed here: each test runs them itself, when it wants to.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const soon = () => AbortSignal.timeout(15_000);
const model = `fal:${falModel}`;

/** A picture asked for at the provider, and nothing done about it yet. */
async function asked(fal: Pick<FalServer, "images">) {
  const deps: Deps = { ...h.deps, images: catalogueOf<ImageProvider>(h.images, fal.images()) };
  const user = await h.newUser();
  const api = h.as(user, { deps });
  const { creation } = await api.generation.image({ prompt: "a kiln", size: "1024x768", seed: 7, model });
  const { id } = creation;
  return {
    deps,
    user,
    api,
    id,
    creation,
    make: (signal = soon()) => makeCreation(deps, id, signal),
    read: async () => (await api.creations.get({ id })).creation,
    used: async () => (await usageOf(deps.db, user.id)).images.used,
  };
}

const jobsOf = (name: string) =>
  h.deps.sql.unsafe<{ data: Record<string, string>; priority: number; start_after: string; singleton_key: string }[]>(
    "select data, priority, start_after, singleton_key from pgboss.job where name = $1 and state < 'active' order by created_on",
    [name],
  );
const jobOf = async (id: CreationId) =>
  (await jobsOf("generation.generate-remotely")).findLast(({ data }) => data["creationId"] === id);
/** Performs the cancelling that waits, as the queue would. */
async function performCancelling(deps: Deps) {
  for (const { data } of await jobsOf("generation.cancel-operation"))
    await cancelOperation(deps, data["operationId"] ?? "", soon());
}

test("a picture comes from the chosen model, in exactly the size asked for, with what it was really made with", async () => {
  const fal = await falServer();
  const { creation, make, read, used } = await asked(fal);
  expect(creation).toMatchObject({ requestedModel: model, model: null, makingSince: null });
  await make();
  expect(await read()).toMatchObject({
    status: "completed",
    requestedModel: model,
    provider: "fal",
    model,
    width: 1024,
    height: 768,
    madeSize: { width: 1536, height: 1024 },
    seedUsed: 4_294_967_295,
    options: { seed: 7 },
    progress: 1,
    waiting: null,
  });
  expect(fal.asked(falBegin)).toHaveLength(1);
  expect(await used()).toBe(1);
});

test("a server that stops hands over what runs at the provider: the next one goes on with it, however often", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, read, id, deps } = await asked(fal);
  for (let round = 0; round < 6; round++) {
    const stopping = new AbortController();
    const making = make(AbortSignal.any([stopping.signal, soon()]));
    const before = fal.requests.length;
    await expect.poll(() => fal.requests.length, { timeout: 5_000 }).toBeGreaterThan(before + 1);
    stopping.abort(new Error("The server is stopping"));
    await expect(making).rejects.toThrow("stopping");
    expect(await read()).toMatchObject({ status: "processing", progress: null });
  }
  fal.finish();
  await make();
  expect(await read()).toMatchObject({ status: "completed" });
  expect(fal.begun).toHaveLength(1);
  const [row] = await deps.db.select().from(creations).where(eq(creations.id, id));
  expect(row?.operation).toBeNull();
});

test("when the answer to the call that costs got lost, it is not called again: the creation fails and says so", async () => {
  const fal = await falServer();
  const { make, read, used } = await asked(fal);
  fal.refuseOnce("hang_up");
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "NO_ANSWER" } });
  expect(fal.asked(falBegin)).toHaveLength(1);
  expect(await used()).toBe(0);
});

test("a provider that takes no more for now is waited for as long as it says, and the row says why", async () => {
  const fal = await falServer();
  const { make, read, used, id } = await asked(fal);
  fal.refuseOnce({ status: 429, headers: { "retry-after": "90" }, json: { detail: "Too many requests" } });
  await make();
  const waiting = await read();
  expect(waiting).toMatchObject({ status: "processing", progress: null, makingSince: null, error: null });
  expect(waiting.waiting?.reason).toMatch(/Fal/);
  const secondsAway = (Date.parse(waiting.waiting?.until ?? "") - Date.now()) / 1_000;
  expect(secondsAway).toBeGreaterThan(80);
  expect(secondsAway).toBeLessThan(95);
  expect(new Date((await jobOf(id))?.start_after ?? 0).toISOString()).toBe(waiting.waiting?.until);
  expect(await used()).toBe(1);

  await make();
  expect(await read()).toMatchObject({ status: "completed", waiting: null });
  expect(await used()).toBe(1);
});

test("the sweeper leaves alone what waits for its provider", async () => {
  const fal = await falServer();
  const { make, id, read, deps } = await asked(fal);
  fal.refuseOnce({ status: 429, headers: { "retry-after": "600" }, json: { detail: "Too many requests" } });
  await make();
  await deps.sql.unsafe("delete from pgboss.job where data->>'creationId' = $1", [id]);
  await deps.db
    .update(creations)
    .set({ updatedAt: sql`now() - interval '10 minutes'` })
    .where(eq(creations.id, id));
  await sweepGenerations(deps);
  expect(await jobOf(id)).toBeUndefined();
  expect((await read()).status).toBe("processing");
});

test("a provider that stays away is tried six times, and then the creation fails with the reason", async () => {
  const fal = await falServer();
  const { make, read, used } = await asked(fal);
  fal.answer(falBegin, { status: 503, json: { detail: "Service unavailable" } });
  for (let round = 1; round <= 5; round++) {
    await make();
    expect((await read()).status).toBe("processing");
  }
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "PROVIDER_UNAVAILABLE" }, waiting: null });
  expect(fal.asked(falBegin)).toHaveLength(6);
  expect(await used()).toBe(0);
});

test("a provider that took it and then answers every question with 500 is waited for, and told to stop in the end", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, read, used, deps } = await asked(fal);
  const status = "GET /fal-ai/flux/requests/request-1/status";
  const cancel = "PUT /fal-ai/flux/requests/request-1/cancel";
  const away = { status: 500, body: "Internal Server Error" };
  fal.answer(status, away);
  const since = new Set<string | undefined>();
  for (let round = 1; round <= 5; round++) {
    await make();
    const waiting = await read();
    expect(waiting).toMatchObject({
      status: "processing",
      error: null,
      waiting: { reason: expect.stringContaining("Fal") },
    });
    since.add(waiting.waiting?.since);
  }
  expect(since.size).toBe(1);
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "PROVIDER_UNAVAILABLE" }, waiting: null });
  expect(await used()).toBe(0);
  expect(fal.begun).toHaveLength(1);
  fal.interrupt(cancel, away);
  await expect(performCancelling(deps)).rejects.toThrow();
  await performCancelling(deps);
  expect(fal.cancelled).toEqual(["request-1"]);
});

test("one that is finished and cannot be asked for its result is waited for as one that does not answer at all", async () => {
  const fal = await falServer();
  const { make, read, used, deps } = await asked(fal);
  fal.answer("GET /fal-ai/flux/requests/request-1", { status: 502, body: "Bad Gateway" });
  const since = new Set<string | undefined>();
  for (let round = 1; round <= 5; round++) {
    await make();
    const waiting = await read();
    expect(waiting.status).toBe("processing");
    since.add(waiting.waiting?.since);
  }
  expect(since.size).toBe(1);
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "PROVIDER_UNAVAILABLE" }, waiting: null });
  expect(await used()).toBe(0);
  await performCancelling(deps);
});

test("a maker that reports progress is not waited for any more", async () => {
  const fal = await falServer({ isFinished: false });
  const { read, deps, id } = await asked(fal);
  const waits = {
    waitingReason: "Many videos are being made right now.",
    waitingSince: new Date(),
    waitingUntil: new Date(),
  };
  const [row] = await deps.db.update(creations).set(waits).where(eq(creations.id, id)).returning();
  if (row === undefined) throw new Error("No row");
  expect((await read()).waiting).not.toBeNull();
  const attempt = startAttempt(deps, row, soon());
  attempt.context.onProgress(0.3);
  await attempt.stop();
  expect((await read()).waiting).toBeNull();
});

test("while it is asked again it says so, since when, and no more once the provider answers", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, read, deps, id } = await asked(fal);
  const status = "GET /fal-ai/flux/requests/request-1/status";
  fal.answer(status, { status: 500, body: "Internal Server Error" });
  await make();
  const before = (await read()).waiting;
  const answering = Promise.withResolvers<void>();
  fal.answer(status, async () => {
    await answering.promise;
    return { status: 202, json: { status: "IN_PROGRESS" } };
  });
  const asking = make();
  const questions = fal.asked(status).length;
  await expect.poll(() => fal.asked(status).length).toBeGreaterThan(questions);
  expect((await read()).waiting).toEqual(before);
  answering.resolve();
  await expect.poll(async () => (await read()).waiting, { timeout: 5_000 }).toBeNull();
  fal.finish();
  fal.answer(status, { json: { status: "COMPLETED" } });
  await asking;
  const [row] = await deps.db.select().from(creations).where(eq(creations.id, id));
  expect(row).toMatchObject({ status: "completed", waitingSince: null, putOffs: 0 });
});

test("one that cannot be reached at all is tried as often, and nobody takes that for the database", async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const settings = { baseUrl, apiKey: "a-key", model: falModel, intervals: { pollMs: 5, retryMs: 5 } };
  const { make, read, used } = await asked({ images: () => createFalImages(settings) });
  for (let round = 1; round <= 5; round++) {
    await make();
    expect(await read()).toMatchObject({ status: "processing", error: null });
  }
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "PROVIDER_UNAVAILABLE" }, waiting: null });
  expect(await used()).toBe(0);
});

test("who is to be waited for longer than anybody would is not waited for", async () => {
  const fal = await falServer();
  const { make, read } = await asked(fal);
  fal.refuseOnce({ status: 429, headers: { "retry-after": "7200" }, json: { detail: "Too many requests" } });
  await make();
  expect(await read()).toMatchObject({ status: "failed", error: { code: "PROVIDER_BUSY" } });
});

test.each([
  [401, "Cannot access application", "PROVIDER_KEY"],
  [403, "User is locked. Reason: Exhausted balance.", "PROVIDER_QUOTA"],
  [422, [{ loc: ["body", "prompt"], msg: "flagged", type: "content_policy_violation" }], "REFUSED"],
  [422, [{ loc: ["body", "seed"], msg: "too large", type: "less_than", input: 1 }], "SETTINGS_REFUSED"],
])("a refusal with %s (%j) fails the creation at once as one can act on it", async (status, detail, code) => {
  const fal = await falServer();
  const { make, read, used, id } = await asked(fal);
  fal.refuseOnce({ status, json: { detail } });
  const jobs = await jobOf(id);
  await make();
  const failed = await read();
  expect(failed).toMatchObject({ status: "failed", error: { code } });
  expect(failed.error?.message.length).toBeGreaterThan(20);
  expect(failed.error?.message).not.toContain("a-key");
  expect((await jobOf(id))?.singleton_key).toBe(jobs?.singleton_key);
  expect(await used()).toBe(0);
});

test("cancelling reaches the provider though the worker is gone, and is tried again when the provider does not answer", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, api, id, read, used, deps } = await asked(fal);
  const dying = new AbortController();
  const making = make(dying.signal);
  await fal.nextRequest("GET /fal-ai/flux/requests/request-1/status");
  dying.abort(new Error("killed"));
  await expect(making).rejects.toThrow("killed");

  await api.generation.cancel({ id });
  expect(await read()).toMatchObject({ status: "failed", error: { code: "CANCELLED" } });
  expect(await used()).toBe(0);
  fal.interrupt("PUT /fal-ai/flux/requests/request-1/cancel", { status: 503, json: { detail: "away" } });
  await expect(performCancelling(deps)).rejects.toThrow();
  await performCancelling(deps);
  await performCancelling(deps);
  expect(fal.cancelled).toEqual(["request-1"]);
});

test("what a provider takes while the person cancels is cancelled there, too", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, api, id, deps } = await asked(fal);
  fal.refuseOnce(async () => {
    await api.generation.cancel({ id });
    const at = `${fal.origin}/fal-ai/flux/requests/late`;
    return { json: { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` } };
  });
  await make();
  // The caller has stopped waiting for the answer by then.
  const cancelled = async () => {
    await performCancelling(deps);
    return fal.cancelled;
  };
  await expect.poll(cancelled, { timeout: 5_000 }).toEqual(["late"]);
});

test("for a person who leaves nothing goes on at the provider", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, user, deps } = await asked(fal);
  const making = make();
  await fal.nextRequest("GET /fal-ai/flux/requests/request-1/status");
  await cancelCreationsOf(deps, user.id);
  await making;
  await performCancelling(deps);
  expect(fal.cancelled).toEqual(["request-1"]);
});

test("what takes longer than its time is stopped at the provider", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, read, deps } = await asked(fal);
  await make(AbortSignal.timeout(300));
  expect(await read()).toMatchObject({ status: "failed", error: { code: "TIMED_OUT" } });
  await performCancelling(deps);
  expect(fal.cancelled).toEqual(["request-1"]);
});

test("a model that is taken away fails what waits for it, and another try says so instead of counting", async () => {
  const fal = await falServer();
  const { id, user, read, used } = await asked(fal);
  await makeCreation(h.deps, id, soon());
  expect(await read()).toMatchObject({ status: "failed", error: { code: "MODEL_NOT_CONFIGURED" } });
  await expect(h.as(user).generation.retry({ id })).rejects.toMatchObject({
    cause: { code: "INVALID_INPUT", issues: [{ path: "model", message: expect.stringContaining("fake:flat") }] },
  });
  expect(await used()).toBe(0);
});

test("what was paid for is fetched after an outage of hours, while what nobody asked for yet is given up", async () => {
  const fal = await falServer({ isFinished: false });
  const { make, id, read, deps } = await asked(fal);
  const dying = new AbortController();
  const making = make(dying.signal);
  await fal.nextRequest("GET /fal-ai/flux/requests/request-1/status");
  dying.abort(new Error("killed"));
  await expect(making).rejects.toThrow("killed");
  await deps.sql.unsafe("delete from pgboss.job where data->>'creationId' = $1", [id]);
  const silent = { updatedAt: sql`now() - interval '10 minutes'`, startedAt: sql`now() - interval '5 hours'` };
  await deps.db.update(creations).set(silent).where(eq(creations.id, id));
  await sweepGenerations(deps);
  expect((await read()).status).toBe("processing");
  expect(await jobOf(id)).toBeDefined();
});

test.each([
  ["no price, so that its maker may ask again after a crash", {}, true],
  ["a price of the operator, so that its maker does not", { "fake:flat": { perImage: 0.02 } }, false],
])("what is made in one's own network has %s", async (_name, prices, isFree) => {
  const seen: boolean[] = [];
  const fake = fakeImages();
  const own: ImageProvider = {
    ...fake,
    generate: (request, context) => {
      seen.push(context.isFree);
      return fake.generate(request, context);
    },
  };
  const book = createPriceBook(readPrices(JSON.stringify(prices)).prices);
  const deps: Deps = { ...h.deps, images: catalogueOf(own), prices: book };
  const { creation } = await h.as(await h.newUser(), { deps }).generation.image({ prompt: "a kiln", size: "1024x768" });
  await makeCreation(deps, creation.id, soon());
  expect(seen).toEqual([isFree]);
});
