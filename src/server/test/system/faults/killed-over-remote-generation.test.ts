import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { falKinds, falModel, falServer, falVideoModel } from "#server/test/fal-server.ts";
import { mortalServer, quickQueue } from "#server/test/mortal-server.ts";
import { beginRemotely, expectNoAnswer, expectOneResult } from "#server/test/remote-generation.ts";
import { freePort } from "#server/test/server-process.ts";

const falPort = await freePort();
const server = await mortalServer({
  sandbox: false,
  env: {
    IMAGE_MODEL: `fal:${falModel}`,
    VIDEO_MODEL: `fal:${falVideoModel}`,
    FAL_API_KEY: "a-key",
    FAL_BASE_URL: `http://127.0.0.1:${falPort}`,
  },
});

async function withSql(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server.databaseUrl, { max: 1 });
  await work(sql);
  await sql.end();
}

const isUp = () =>
  fetch(server.baseUrl).then(
    () => true,
    () => false,
  );

/** Each test restarts the server and waits until the killed worker is detected, which takes up to 45 s at the pace of production. */
const slowTest = { timeout: 240_000 };

describe.each(["image", "video"] as const)("a process killed during a remote generation of a %s", (kind) => {
  const { requests, begin, file } = falKinds[kind];

  test(
    "when the provider had accepted the request and its response was not saved: no second request, no unit",
    slowTest,
    async () => {
      const fal = await falServer({ port: falPort, kind });
      const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
      fal.refuseOnce(async () => {
        // The worker may be quicker than the answer to the request that began the generation.
        await isAnswered;
        await server.kill();
        return { json: {} };
      });
      const generation = await beginRemotely(server, fal, kind);
      answered();
      await fal.nextRequest(begin);
      await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
      await expectNoAnswer(generation);
    },
  );

  test("while it waits for the provider: one request, one result, one unit", slowTest, async () => {
    const fal = await falServer({ port: falPort, isFinished: false, kind });
    const generation = await beginRemotely(server, fal, kind);
    await fal.nextRequest(`GET ${requests}request-1/status`);
    await server.kill();
    fal.finish();
    // Once at the pace of production; the other kills differ in the point they hit.
    await expectOneResult(server, generation, kind === "image");
  });

  test("while it fetches the result: one request, one result, one unit", slowTest, async () => {
    const fal = await falServer({ port: falPort, kind });
    fal.interrupt(file, "silence");
    const generation = await beginRemotely(server, fal, kind);
    await fal.nextRequest(file);
    await server.kill();
    await expectOneResult(server, generation);
  });

  test(
    "when the file was stored and the creation not completed: the stored file is the result, nothing is fetched again",
    slowTest,
    async () => {
      const fal = await falServer({ port: falPort, kind });
      await withSql((sql) =>
        sql.unsafe(`
          create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$;
          create trigger dawdle before update on creations for each row when (new.status = 'completed') execute function dawdle()`),
      );
      const generation = await beginRemotely(server, fal, kind);
      await expect
        .poll(() => generation.files().length, { timeout: 60_000, interval: 20 })
        .toBe(kind === "video" ? 3 : 2);
      const stored = generation.files();
      await server.kill();
      await withSql((sql) => sql.unsafe("drop trigger dawdle on creations; drop function dawdle()"));
      await expectOneResult(server, generation);
      expect(generation.files()).toEqual(stored);
      expect(fal.asked(file)).toHaveLength(1);
    },
  );
});

test("cancelling after the worker was killed cancels the operation at the provider", slowTest, async () => {
  const fal = await falServer({ port: falPort, isFinished: false });
  const { client, id, used } = await beginRemotely(server, fal, "image");
  await fal.nextRequest(`GET ${falKinds.image.requests}request-1/status`);
  await server.kill();
  await server.start(quickQueue);
  await client.call("POST", `/creations/${id}/cancel`);
  await expect.poll(() => fal.cancelled, { timeout: 60_000, interval: 200 }).toEqual(["request-1"]);
  expect(await used()).toBe(0);
});
