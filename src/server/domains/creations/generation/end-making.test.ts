import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { cancelOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { makeCreation } from "#server/domains/creations/generation/make-creation.ts";
import { spendingEntries } from "#server/domains/ai-costs/spending.table.ts";
import { catalogueOf } from "#server/integrations/ai/catalogue.ts";
import { createFalImages } from "#server/integrations/ai/fal/fal-images.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createOpenAIImages } from "#server/integrations/ai/openai/openai-images.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { createReplicateImages } from "#server/integrations/ai/replicate/replicate-images.ts";
import { describedModel, fluxDev } from "#server/integrations/ai/replicate/test/model-descriptions.ts";
import { createSdWebUiImages } from "#server/integrations/ai/sd-webui/sd-webui-images.ts";
import { standIn, type StandIn } from "#server/integrations/ai/test/stand-in.ts";
import { harness } from "#server/test/harness.ts";
import { drawingAfter, inMaking, soon, untilAborted } from "#server/test/in-making.ts";
import { restClient } from "#server/test/rest-client.ts";

// Jobs are not performed here: each test runs them itself, when it wants to.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { filesOf } = inMaking(h);

/** Each of the ways a maker works, with what shows that its work has begun, and what it is told to stop by. */
interface Way {
  begin: string;
  /** The first call that shows that it runs there. */
  running: string;
  cancel: string | null;
  create(baseUrl: string): ImageProvider;
  serve(server: StandIn): void;
}

const base = { apiKey: "a-key", intervals: { pollMs: 5, retryMs: 5 } };
const ways: Record<"replicate" | "fal" | "sd-webui" | "openai", Way> = {
  replicate: {
    begin: "POST /models/any/flux/predictions",
    running: "GET /predictions/one",
    cancel: "POST /predictions/one/cancel",
    create: (baseUrl) => createReplicateImages({ ...base, baseUrl, model: "any/flux" }),
    serve(server) {
      server.answer("GET /models/any/flux", { json: describedModel("any/flux", fluxDev) });
      server.answer(this.begin, { status: 201, json: { id: "one" } });
      server.answer(this.running, { json: { id: "one", status: "processing" } });
      server.answer(this.cancel ?? "", { json: { id: "one", status: "canceled" } });
    },
  },
  fal: {
    begin: "POST /fal-ai/flux",
    running: "GET /requests/one/status",
    cancel: "PUT /requests/one/cancel",
    create: (baseUrl) => createFalImages({ ...base, baseUrl, model: "fal-ai/flux" }),
    serve(server) {
      const at = `${server.origin}/requests/one`;
      server.answer(this.begin, { json: { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` } });
      server.answer(this.running, { status: 202, json: { status: "IN_PROGRESS" } });
      server.answer(this.cancel ?? "", { status: 202, json: { status: "CANCELLATION_REQUESTED" } });
    },
  },
  "sd-webui": {
    begin: "POST /sdapi/v1/txt2img",
    running: "POST /sdapi/v1/txt2img",
    cancel: "POST /sdapi/v1/interrupt",
    create: (baseUrl) => createSdWebUiImages({ ...base, baseUrl, model: "default" }),
    serve(server) {
      server.answer(this.begin, "silence");
      server.answer("POST /internal/progress", { json: { active: true, queued: false, progress: 0.2 } });
      server.answer(this.cancel ?? "", { json: {} });
    },
  },
  openai: {
    begin: "POST /images/generations",
    running: "POST /images/generations",
    // There is no call for it; the connection that waits for the picture ends.
    cancel: null,
    create: (baseUrl) => createOpenAIImages({ ...base, baseUrl, model: "gpt-image-1" }),
    serve(server) {
      server.answer(this.begin, "silence");
    },
  },
};
const names = Object.keys(ways) as (keyof typeof ways)[];

/** A person who asked for a picture of this maker, over REST, with nothing done about it yet. */
async function asked(maker: ImageProvider) {
  const deps: Deps = {
    ...h.deps,
    images: catalogueOf<ImageProvider>(h.images, maker),
    prices: createPriceBook(readPrices(JSON.stringify({ [maker.model.id]: { perImage: 0.02 } })).prices),
  };
  const client = await restClient(h);
  const user = await h.newUser();
  const api = h.as(user, { deps });
  const { creation } = await api.generation.image({ prompt: "a kiln", size: "1024x768", model: maker.model.id });
  const { id } = creation;
  return {
    deps,
    api,
    client,
    id,
    make: () => makeCreation(deps, id, soon()),
    used: async () => (await usageOf(deps.db, user.id)).images.used,
    entries: () =>
      deps.db
        .select({ state: spendingEntries.state, mayBeBilled: spendingEntries.mayBeBilled })
        .from(spendingEntries)
        .where(eq(spendingEntries.userId, user.id)),
  };
}

/** Performs the cancelling that waits, as the queue would. */
async function performCancelling(deps: Deps) {
  const jobs = await deps.sql.unsafe<{ data: Record<string, string> }[]>(
    "select data from pgboss.job where name = 'generation.cancel-operation' and state < 'active'",
  );
  for (const { data } of jobs) await cancelOperation(deps, data["operationId"] ?? "", soon());
}

test.each(names)(
  "one call deletes what %s is making: cancelled there, its unit back once, no row and no file",
  async (name) => {
    const way = ways[name];
    const server = await standIn();
    way.serve(server);
    const { deps, api, id, make, used, entries } = await asked(way.create(server.origin));
    const making = make();
    await server.nextRequest(way.running);
    expect(await api.creations.remove({ id })).toEqual({ message: "Creation deleted.", postIds: [] });
    await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    await making;
    expect(await used()).toBe(0);
    expect(await entries()).toEqual([{ state: "charged", mayBeBilled: true }]);
    await performCancelling(deps);
    await performCancelling(deps);
    expect(way.cancel === null ? 1 : server.asked(way.cancel).length).toBe(1);
    expect(server.asked(way.begin)).toHaveLength(1);
    expect(await filesOf(id)).toEqual([]);
    await make();
    expect(server.asked(way.begin)).toHaveLength(1);
  },
);

test.each(["replicate", "fal"] as const)(
  "what %s takes seconds after it was deleted here is cancelled there, too",
  async (name) => {
    const way = ways[name];
    const server = await standIn();
    way.serve(server);
    const { deps, api, id, make } = await asked(way.create(server.origin));
    const taken = Promise.withResolvers<void>();
    const { origin } = server;
    const at = `${origin}/requests/one`;
    server.answer(way.begin, async () => {
      await taken.promise;
      const addresses = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
      return { status: 201, json: { id: "one", ...addresses } };
    });
    const making = make();
    await server.nextRequest(way.begin);
    await api.creations.remove({ id });
    // The worker has noticed, and waits no more.
    await making;
    taken.resolve();
    await expect
      .poll(
        async () => {
          await performCancelling(deps);
          return server.asked(way.cancel ?? "").length;
        },
        { timeout: 5_000 },
      )
      .toBe(1);
  },
);

test("what waits for its turn is deleted as well, and what was never asked for costs nothing", async () => {
  const server = await standIn();
  const { api, id, make, used, entries } = await asked(ways.replicate.create(server.origin));
  await api.creations.remove({ id });
  await make();
  // Its description is read for the list of models, whoever asks.
  expect(server.requests.filter(({ call }) => !call.startsWith("GET /models/"))).toEqual([]);
  expect(await used()).toBe(0);
  expect(await entries()).toEqual([{ state: "released", mayBeBilled: false }]);
});

test("what is drawn here stops, and leaves nothing", async () => {
  const { started } = inMaking(h);
  const { id, api, used } = await started();
  const begun = Promise.withResolvers<void>();
  const images = drawingAfter((signal) => {
    begun.resolve();
    return untilAborted(signal);
  });
  const making = makeCreation({ ...h.deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await begun.promise;
  await api.creations.remove({ id });
  await making;
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
});

test("deleted in the moment its file is stored: no file is left, and the unit comes back", async () => {
  const { started, withStorage } = inMaking(h);
  const { id, api, used } = await started();
  const deps = withStorage({
    put: async (key, body) => {
      if (key.includes("thumbnail")) await api.creations.remove({ id });
      return h.deps.storage.put(key, body);
    },
  });
  await makeCreation(deps, id, soon());
  await expect(api.creations.get({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect(await filesOf(id)).toEqual([]);
  expect(await used()).toBe(0);
});

test("deleted and finished at once: one of the two counts, never half of each", async () => {
  for (let round = 0; round < 8; round++) {
    const { started } = inMaking(h);
    const { id, api, used } = await started();
    const [made] = await Promise.allSettled([
      makeCreation(h.deps, id, soon()),
      new Promise((resolve) => setTimeout(resolve, round * 8)).then(() => api.creations.remove({ id })),
    ]);
    expect(made.status).toBe("fulfilled");
    await expect(api.creations.get({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    expect([0, 1]).toContain(await used());
    const jobs = await h.deps.sql.unsafe<{ data: { keys: string[] } }[]>(
      "select data from pgboss.job where name = 'creations.remove-files'",
    );
    const toRemove = jobs.flatMap(({ data }) => data.keys);
    expect((await filesOf(id)).filter((name) => !toRemove.includes(name))).toEqual([]);
  }
});

test("another person's is not found, and goes on", async () => {
  const { started } = inMaking(h);
  const { id, read } = await started();
  const stranger = h.as(await h.newUser());
  await expect(stranger.creations.remove({ id, force: true })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect((await read()).status).toBe("processing");
});

test("over REST it is one DELETE", async () => {
  const client = await restClient(h);
  const { body } = await client.call("POST", "/creations/generate/image", { prompt: "a kiln" });
  const path = `/creations/${body.data.creation.id}`;
  expect((await client.call("DELETE", path)).code).toBe(200);
  expect((await client.call("GET", path)).code).toBe(404);
});
