import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { falBegin, type FalServer, falServer } from "#server/test/fal-server.ts";
import { harness } from "#server/test/harness.ts";
import { aPayer, type Payer, paidUsd as usd } from "#server/test/payer.ts";
import type { Creation } from "#shared/creations/creations.ts";
import type { CreationId } from "#shared/ids.ts";

// The queue runs no jobs here: each test runs them itself.
const h = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const soon = () => AbortSignal.timeout(15_000);

describe("the end of a run decides its cost", () => {
  const cancelled = async ({ api }: Payer, { id }: Creation) => void (await api.generation.cancel({ id }));
  const failed = { status: 500, json: { detail: "It did not work" } };

  test.for<[string, (fal: FalServer, payer: Payer, creation: Creation) => Promise<void>, object]>([
    ["it was never requested", (_fal, payer, creation) => cancelled(payer, creation), { state: "released", usd: 0 }],
    [
      "the key was refused",
      async (fal, payer, creation) => {
        fal.refuseOnce({ status: 401, json: { detail: "No such key" } });
        await payer.make(creation);
      },
      { state: "released", usd: 0 },
    ],
    [
      "the settings were refused",
      async (fal, payer, creation) => {
        fal.refuseOnce({ status: 422, json: { detail: [{ msg: "Not like this" }] } });
        await payer.make(creation);
      },
      { state: "released", usd: 0 },
    ],
    [
      "the response was lost",
      async (fal, payer, creation) => {
        fal.refuseOnce("hang_up");
        await payer.make(creation);
      },
      { state: "charged", usd, mayBeBilled: true },
    ],
    [
      "it was cancelled while it ran",
      async (fal, payer, creation) => {
        const generation = payer.make(creation, soon());
        await fal.nextRequest("GET /fal-ai/flux/requests/*");
        await cancelled(payer, creation);
        await generation;
      },
      { state: "charged", usd, mayBeBilled: true },
    ],
    [
      "the provider failed, which is free",
      async (fal, payer, creation) => {
        fal.interrupt("GET /fal-ai/flux/requests/request-1/status", { status: 200, json: { status: "COMPLETED" } });
        fal.interrupt("GET /fal-ai/flux/requests/request-1", failed);
        await payer.make(creation);
      },
      { state: "released", usd: 0, mayBeBilled: false },
    ],
  ])("%s", async ([, end, entry]) => {
    const fal = await falServer({ isFinished: false });
    const payer = await aPayer(h, fal, 1);
    const [creation] = await payer.begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    await end(fal, payer, creation);
    const { entries, reservedUsd } = await payer.month();
    expect((await payer.api.creations.get({ id: creation.id })).creation.status).toBe("failed");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject(entry);
    expect(reservedUsd).toBe(0);
  });

  test("a retried generation has an entry for each run", async () => {
    const fal = await falServer();
    const { begin, make, month, api } = await aPayer(h, fal, 0.05);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    fal.refuseOnce("hang_up");
    await make(creation);
    await api.generation.retry({ id: creation.id });
    await make(creation);
    expect((await month()).entries.map(({ state, mayBeBilled }) => [state, mayBeBilled])).toEqual([
      ["charged", false],
      ["charged", true],
    ]);
    fal.refuseOnce("hang_up");
    await expect(begin(1)).rejects.toThrow(/\$0.05 of it is spent/);
  });
});

describe("a server that is killed", () => {
  /** Moves its last update back in time by these hours. */
  const moveBack = (id: CreationId, hours: number) =>
    h.deps.db
      .update(creations)
      .set({
        startedAt: sql`now() - make_interval(hours => ${hours})`,
        updatedAt: sql`now() - make_interval(hours => ${hours})`,
      })
      .where(eq(creations.id, id));

  test("before the request: the reservation stays, and is released when the run fails", async () => {
    const fal = await falServer();
    const { begin, month, deps } = await aPayer(h, fal, 0.03);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    expect(await month()).toMatchObject({ reservedUsd: usd });
    await moveBack(creation.id, 25);
    await sweepGenerations(deps);
    expect(await month()).toMatchObject({ reservedUsd: 0, spentUsd: 0, entries: [{ state: "released" }] });
    expect(fal.requests).toEqual([]);
    await begin(1);
  });

  test("during the run: another worker gets the picture, and it is charged once", async () => {
    const fal = await falServer({ isFinished: false });
    const { begin, make, month } = await aPayer(h, fal, 0.03);
    const [creation] = await begin(1);
    if (creation === undefined) throw new Error("One was asked for");
    const stop = new AbortController();
    const first = make(creation, stop.signal).catch((error: unknown) => error);
    await fal.nextRequest("GET /fal-ai/flux/requests/*");
    stop.abort(new Error("The server stops"));
    await first;
    expect(await month()).toMatchObject({ reservedUsd: usd, spentUsd: 0 });
    fal.finish();
    await make(creation);
    expect(await month()).toMatchObject({ reservedUsd: 0, spentUsd: usd });
    expect(fal.asked(falBegin)).toHaveLength(1);
  });
});
