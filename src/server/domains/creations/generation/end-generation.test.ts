import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { aiCosts } from "#server/domains/ai-costs/ai-costs.table.ts";
import { usageOf } from "#server/domains/billing/billing.service.ts";
import { cancelOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { createFalImages } from "#server/integrations/ai/fal/fal.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createOpenAIImages } from "#server/integrations/ai/openai/openai-images.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { readPrices } from "#server/integrations/ai/price-settings.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { createReplicateImages } from "#server/integrations/ai/replicate/replicate-images.ts";
import { describedModel, fluxDev } from "#server/integrations/ai/replicate/test/model-descriptions.ts";
import { createSdWebUiImages } from "#server/integrations/ai/sd-webui/sd-webui-images.ts";
import { standIn, type StandIn } from "#server/integrations/ai/test/stand-in.ts";
import { harness } from "#server/test/harness.ts";
import { imagesAfter, pendingGenerations, soon, untilAborted } from "#server/test/pending-generations.ts";
import { restClient } from "#server/test/rest-client.ts";

// No worker performs jobs here: each test runs them itself.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const { filesOf } = pendingGenerations(h);

/** A kind of provider: the calls that start, show and cancel its operation. */
interface ProviderCase {
  begin: string;
  /** The first call that shows that the operation is running. */
  running: string;
  cancel: string | null;
  create(baseUrl: string): ImageProvider;
  serve(server: StandIn): void;
}

const base = { apiKey: "a-key", intervals: { pollMs: 5, retryMs: 5 } };
const providers: Record<"replicate" | "fal" | "sd-webui" | "openai", ProviderCase> = {
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
    // There is no cancel call; the waiting connection is closed.
    cancel: null,
    create: (baseUrl) => createOpenAIImages({ ...base, baseUrl, model: "gpt-image-1" }),
    serve(server) {
      server.answer(this.begin, "silence");
    },
  },
};
const names = Object.keys(providers) as (keyof typeof providers)[];

/** A picture requested from this provider, whose job has not run yet. */
async function aRequest(provider: ImageProvider) {
  const deps: Deps = {
    ...h.deps,
    images: catalogueOf<ImageProvider>(h.images, provider),
    prices: createPriceBook(readPrices(JSON.stringify({ [provider.model.id]: { perImage: 0.02 } })).prices),
  };
  const client = await restClient(h);
  const user = await h.newUser();
  const api = h.as(user, { deps });
  const { creation } = await api.generation.image({ prompt: "a kiln", size: "1024x768", model: provider.model.id });
  const { id } = creation;
  return {
    deps,
    api,
    client,
    id,
    make: () => runGeneration(deps, id, soon()),
    used: async () => (await usageOf(deps.db, user.id)).images.used,
    entries: () =>
      deps.db
        .select({ state: aiCosts.state, mayBeBilled: aiCosts.mayBeBilled })
        .from(aiCosts)
        .where(eq(aiCosts.workspaceId, user.id)),
  };
}

/** Performs the queued cancellations. */
async function performCancelling(deps: Deps) {
  const jobs = await deps.sql.unsafe<{ data: Record<string, string> }[]>(
    "select data from pgboss.job where name = 'generation.cancel-operation' and state < 'active'",
  );
  for (const { data } of jobs) await cancelOperation(deps, data["operationId"] ?? "", soon());
}

test.each(names)(
  "deleting a creation in progress at %s cancels it there, returns its unit once, and leaves no row or file",
  async (name) => {
    const provider = providers[name];
    const server = await standIn();
    provider.serve(server);
    const { deps, api, id, make, used, entries } = await aRequest(provider.create(server.origin));
    const making = make();
    await server.nextRequest(provider.running);
    expect(await api.creations.remove({ id })).toEqual({ message: "Creation deleted.", postIds: [] });
    await expect(api.creations.remove({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
    await making;
    expect(await used()).toBe(0);
    expect(await entries()).toEqual([{ state: "charged", mayBeBilled: true }]);
    await performCancelling(deps);
    await performCancelling(deps);
    expect(provider.cancel === null ? 1 : server.asked(provider.cancel).length).toBe(1);
    expect(server.asked(provider.begin)).toHaveLength(1);
    expect(await filesOf(id)).toEqual([]);
    await make();
    expect(server.asked(provider.begin)).toHaveLength(1);
  },
);

test.each(["replicate", "fal"] as const)(
  "an operation that %s accepts after the deletion is cancelled there, too",
  async (name) => {
    const provider = providers[name];
    const server = await standIn();
    provider.serve(server);
    const { deps, api, id, make } = await aRequest(provider.create(server.origin));
    const taken = Promise.withResolvers<void>();
    const { origin } = server;
    const at = `${origin}/requests/one`;
    server.answer(provider.begin, async () => {
      await taken.promise;
      const addresses = { response_url: at, status_url: `${at}/status`, cancel_url: `${at}/cancel` };
      return { status: 201, json: { id: "one", ...addresses } };
    });
    const making = make();
    await server.nextRequest(provider.begin);
    await api.creations.remove({ id });
    // The worker has detected the deletion and stopped waiting.
    await making;
    taken.resolve();
    await expect
      .poll(
        async () => {
          await performCancelling(deps);
          return server.asked(provider.cancel ?? "").length;
        },
        { timeout: 5_000 },
      )
      .toBe(1);
  },
);

test("a queued creation can be deleted, and costs nothing without a call of the provider", async () => {
  const server = await standIn();
  const { api, id, make, used, entries } = await aRequest(providers.replicate.create(server.origin));
  await api.creations.remove({ id });
  await make();
  // The model's description is read for the list of models.
  expect(server.requests.filter(({ call }) => !call.startsWith("GET /models/"))).toEqual([]);
  expect(await used()).toBe(0);
  expect(await entries()).toEqual([{ state: "released", mayBeBilled: false }]);
});

test("deleting stops the built-in renderer and leaves no file", async () => {
  const { started } = pendingGenerations(h);
  const { id, api, used } = await started();
  const begun = Promise.withResolvers<void>();
  const images = imagesAfter((signal) => {
    begun.resolve();
    return untilAborted(signal);
  });
  const making = runGeneration({ ...h.deps, images: catalogueOf<ImageProvider>(images) }, id, soon());
  await begun.promise;
  await api.creations.remove({ id });
  await making;
  expect(await used()).toBe(0);
  expect(await filesOf(id)).toEqual([]);
});

test("deleting while the file is stored leaves no file and returns the unit", async () => {
  const { started, withStorage } = pendingGenerations(h);
  const { id, api, used } = await started();
  const deps = withStorage({
    put: async (key, body) => {
      if (key.includes("thumbnail")) await api.creations.remove({ id });
      return h.deps.storage.put(key, body);
    },
  });
  await runGeneration(deps, id, soon());
  await expect(api.creations.get({ id })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect(await filesOf(id)).toEqual([]);
  expect(await used()).toBe(0);
});

test("of a parallel deletion and completion one takes effect completely", async () => {
  for (let round = 0; round < 8; round++) {
    const { started } = pendingGenerations(h);
    const { id, api, used } = await started();
    const [made] = await Promise.allSettled([
      runGeneration(h.deps, id, soon()),
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

test("another user's creation is not found and continues", async () => {
  const { started } = pendingGenerations(h);
  const { id, read } = await started();
  const stranger = h.as(await h.newUser());
  await expect(stranger.creations.remove({ id, force: true })).rejects.toMatchObject({ cause: { code: "NOT_FOUND" } });
  expect((await read()).status).toBe("processing");
});

test("over REST one DELETE cancels and deletes", async () => {
  const client = await restClient(h);
  const { body } = await client.call("POST", "/creations/generate/image", { prompt: "a kiln" });
  const path = `/creations/${body.data.creation.id}`;
  expect((await client.call("DELETE", path)).code).toBe(200);
  expect((await client.call("GET", path)).code).toBe(404);
});
