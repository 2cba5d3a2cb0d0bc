import { expect, test } from "vitest";
import { Postloom } from "../postloom.ts";
import { failure, scriptedServer, success } from "../test/scripted-server.ts";

const at = Date.parse("2026-11-26T12:00:00Z");
const event = (id: string, seconds: number) => ({ id, createdAt: new Date(at + seconds * 1_000).toISOString() });
/** A page of the log, the newest first. */
const page = (...activities: object[]) => success({ activities, nextCursor: null });

test("events are told once, late ones too, and what the server was away for", async () => {
  const [before, one, late, two] = [event("before", 0), event("one", 9), event("late", 5), event("two", 99)];
  const server = await scriptedServer(
    page(before),
    page(before),
    page(one, before),
    { instead: "hang up" },
    failure(503, "UNAVAILABLE"),
    page(one, late, before),
    page(two, one),
    page(two),
    failure(401, "UNAUTHORIZED"),
  );
  const client = new Postloom({ baseUrl: server.url, apiKey: "k", maxRetries: 0 });
  const [told, troubles]: string[][] = [[], []];
  const options = { intervalMs: 1, onTrouble: ({ code }: { code: string }) => troubles?.push(code) };
  const following = (async () => {
    for await (const { id } of client.activity.follow({}, options)) told?.push(id);
  })();
  await expect(following).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(told).toEqual(["one", "late", "two"]);
  expect(troubles).toEqual(["NO_ANSWER", "UNAVAILABLE"]);
  expect(server.seen.at(-1)?.path).toContain(`from=${encodeURIComponent(event("", 39).createdAt)}`);
});
