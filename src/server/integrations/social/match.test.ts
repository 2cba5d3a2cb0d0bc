import Fastify from "fastify";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { accountIdIn } from "#server/sandbox/ids.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { Day, Hour, Minute } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { earliestTime } from "./match.ts";
import { clientAt, connectAt, newContent, sendAndConfirm, sentAt } from "./test/connect.ts";
import { testedPlatforms } from "./test/contract.ts";

// A post whose answer was lost is looked up at a network whose clock differs from the database's.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
});
afterAll(() => sandbox.stop());

/** Publishes a post, without media where the network takes such. */
async function publish(platform: Platform) {
  const client = clientAt(sandbox.base, platform);
  const actor = await connectAt(sandbox, platform, signal);
  const content = await newContent(sandbox, platform === "instagram" ? {} : { media: [] });
  const steps = await client.prepare(actor, content, {}, async () => {}, signal);
  const at = sandbox.clock.now();
  const published = await sendAndConfirm(client, actor, content, steps, signal);
  return { client, actor, content, steps, at, published };
}

/** Minutes by which the database's clock is ahead of the network's. */
const differences = [10, 0, -10];

describe.each(testedPlatforms)("on %s, with the database's clock ahead by", (platform) => {
  test.each(differences)("%i minutes, a post is found", async (minutes) => {
    const { client, actor, content, steps, at, published } = await publish(platform);
    sandbox.clock.advance(3 * Minute.ms);
    const sent = sentAt(sandbox, at, minutes * Minute.ms);
    expect(await client.verify(actor, content, steps, sent, signal)).toEqual({ outcome: "live", ...published });
  });

  test.each(differences)("%i minutes, a post of yesterday with the same text is not taken for it", async (minutes) => {
    const { client, actor, content } = await publish(platform);
    await sandbox.sql`
      update sandbox.posts set created_at = created_at - interval '20 hours', published_at = published_at - interval '20 hours'
      where account_id = ${accountIdIn(actor.externalId)}`;
    const again = { ...content, key: `${uuidv7()}/1` };
    const steps = await client.prepare(actor, again, {}, async () => {}, signal);
    const sent = sentAt(sandbox, sandbox.clock.now(), minutes * Minute.ms);
    expect(await client.verify(actor, again, steps, sent, signal)).toMatchObject({ outcome: "absent" });
  });
});

/** The sandbox behind a server whose answers have this time, or none. */
async function relay(date: string | null): Promise<string> {
  const app = Fastify();
  app.get("*", async (request, reply) => {
    const isOfCall = (name: string) =>
      name === "authorization" || name.startsWith("linkedin-") || name.startsWith("x-");
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      isOfCall(name) ? [[name, String(value)] as [string, string]] : [],
    );
    const answer = await fetch(sandbox.address + request.url, { headers });
    reply.raw.sendDate = false;
    if (date !== null) reply.header("date", date);
    return reply
      .code(answer.status)
      .type("application/json")
      .send(await answer.text());
  });
  onTestFinished(() => app.close());
  return app.listen({ port: 0, host: "127.0.0.1" });
}

describe.each(["x", "mastodon", "linkedin"] as const)("on %s", (platform) => {
  test.each([null, "", "soon", "1 2 3", "Wed, 45 May 2030 09:00:00 GMT"])(
    "a post is never absent where the time of the answer is %j",
    async (date) => {
      const { actor, content, steps, at } = await publish(platform);
      const origin = await relay(date);
      const relayed = { ...actor, server: actor.server?.replace(sandbox.address, origin) ?? null };
      const client = clientAt(`${origin}/sandbox`, platform);
      const verdict = await client.verify(relayed, content, steps, sentAt(sandbox, at), signal);
      expect(verdict).toMatchObject({ outcome: "unclear", reason: expect.stringContaining("does not tell its time") });
    },
  );
});

test("on x, a post is not absent because the search began after it", async () => {
  const { client, actor, content, steps, at } = await publish("x");
  const verdict = await client.verify(actor, content, steps, sentAt(sandbox, at, 2 * Day.ms), signal);
  expect(verdict).toMatchObject({ outcome: "unclear" });
});

test("the earliest time is two minutes before the send, by the network's clock", () => {
  const headers = new Headers({ date: "Wed, 01 May 2030 09:00:00 GMT" });
  const at = new Date("2030-05-01T09:25:00.000Z");
  expect(earliestTime({ at, ageMs: Hour.ms }, headers)).toEqual(new Date("2030-05-01T07:58:00.000Z"));
  // The database's clock was set back by three and by sixty minutes since the send.
  const justSent = (time: string) => ({ at: new Date(`2030-05-01T${time}Z`), ageMs: 30_000 });
  expect(earliestTime(justSent("08:56:30"), headers)).toEqual(new Date("2030-05-01T08:54:30.000Z"));
  expect(earliestTime(justSent("07:59:30"), headers)).toEqual(new Date("2030-05-01T08:42:30.000Z"));
});
