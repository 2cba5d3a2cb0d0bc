import { readdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { falBegin, falModel, falPicture, type FalServer, falServer } from "#server/test/fal-server.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { freePort } from "#server/test/server-process.ts";
import type { Usage } from "#shared/billing.ts";
import type { Creation } from "#shared/creations.ts";

const falPort = await freePort();
const server = await mortalServer({
  sandbox: false,
  env: { IMAGE_MODEL: `fal:${falModel}`, FAL_API_KEY: "a-key", FAL_BASE_URL: `http://127.0.0.1:${falPort}` },
});

/** What is stored of it; a file that is being written is none yet. */
const filesOf = (id: string) => {
  const all = readdirSync(join(server.dataDir, "media"), { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.includes(id) && !name.startsWith(".tmp")).map((name) => `/media/${name}`);
};

async function withSql(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server.databaseUrl, { max: 1 });
  await work(sql);
  await sql.end();
}

/** Asks for a picture with the provider's machines standing in, and a place to die at. */
async function begin(fal: FalServer) {
  const client: ApiClient = await registeredClient(server.baseUrl, `${crypto.randomUUID()}@example.test`);
  const order = { prompt: "a kiln", size: "1024x768", seed: 7 };
  const ask = async () =>
    (await client.call<{ creation: Creation }>("POST", "/creations/generate/image", order)).creation;
  const { id } = await ask();
  const read = async () => (await client.call<{ creation: Creation }>("GET", `/creations/${id}`)).creation;
  return {
    client,
    id,
    read,
    /** Starts the server again and waits until the making has ended, however. */
    async endAfterRestart(): Promise<Creation> {
      await server.start();
      await expect
        .poll(async () => (await read()).status, {
          timeout: 150_000,
          interval: 1_000,
          message: server.output().slice(-2_000),
        })
        .not.toBe("processing");
      return read();
    },
    used: async () => (await client.call<{ usage: Usage }>("GET", "/users/dashboard")).usage.images.used,
    begun: () => fal.asked(falBegin).length,
  };
}

async function expectOneResult({ endAfterRestart, begun, used, id }: Awaited<ReturnType<typeof begin>>) {
  const creation = await endAfterRestart();
  expect(creation).toMatchObject({ status: "completed", width: 1024, height: 768, error: null });
  expect(begun()).toBe(1);
  expect(await used()).toBe(1);
  expect(filesOf(id).toSorted()).toEqual([creation.fileUrl, creation.thumbnailUrl].toSorted());
  expect((await fetch(server.baseUrl + (creation.fileUrl ?? ""))).status).toBe(200);
}

test(
  "killed when the provider had taken the request and its answer was not saved: not asked again, failed with the reason, no unit",
  { timeout: 240_000 },
  async () => {
    const fal = await falServer({ port: falPort });
    fal.refuseOnce(async () => {
      await server.kill();
      return { json: {} };
    });
    const making = await begin(fal);
    await fal.nextRequest(falBegin);
    await expect
      .poll(
        () =>
          fetch(server.baseUrl).then(
            () => "up",
            () => "down",
          ),
        { timeout: 10_000 },
      )
      .toBe("down");
    expect(await making.endAfterRestart()).toMatchObject({
      status: "failed",
      error: { code: "NO_ANSWER" },
      fileUrl: null,
    });
    expect(making.begun()).toBe(1);
    expect(await making.used()).toBe(0);
    expect(filesOf(making.id)).toEqual([]);
  },
);

test("killed while it waits for the provider: one request, one result, one unit", { timeout: 240_000 }, async () => {
  const fal = await falServer({ port: falPort, isFinished: false });
  const making = await begin(fal);
  await fal.nextRequest("GET /fal-ai/flux/requests/request-1/status");
  await server.kill();
  fal.finish();
  await expectOneResult(making);
});

test("killed while it fetches the result: one request, one result, one unit", { timeout: 240_000 }, async () => {
  const fal = await falServer({ port: falPort });
  fal.interrupt(falPicture, "silence");
  const making = await begin(fal);
  await fal.nextRequest(falPicture);
  await server.kill();
  await expectOneResult(making);
});

test(
  "killed when the file was stored and the creation not completed: the stored file is the result, and nothing is fetched again",
  { timeout: 240_000 },
  async () => {
    const fal = await falServer({ port: falPort });
    await withSql((sql) =>
      sql.unsafe(`
        create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$;
        create trigger dawdle before update on creations for each row when (new.status = 'completed') execute function dawdle()`),
    );
    const making = await begin(fal);
    await expect.poll(() => filesOf(making.id).length, { timeout: 60_000, interval: 20 }).toBe(2);
    const stored = filesOf(making.id);
    await server.kill();
    await withSql((sql) => sql.unsafe("drop trigger dawdle on creations; drop function dawdle()"));
    await expectOneResult(making);
    expect(filesOf(making.id)).toEqual(stored);
    expect(fal.asked(falPicture)).toHaveLength(1);
  },
);

test("cancelled after its worker was killed: the provider is told to stop", { timeout: 240_000 }, async () => {
  const fal = await falServer({ port: falPort, isFinished: false });
  const { client, id, used } = await begin(fal);
  await fal.nextRequest("GET /fal-ai/flux/requests/request-1/status");
  await server.kill();
  await server.start();
  await client.call("POST", `/creations/${id}/cancel`);
  await expect.poll(() => fal.cancelled, { timeout: 60_000, interval: 200 }).toEqual(["request-1"]);
  expect(await used()).toBe(0);
});
