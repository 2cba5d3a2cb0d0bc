import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PlatformError } from "../platform-error.ts";
import type { PreparedSteps, PublishContent } from "../platform.ts";
import { sendAndConfirm } from "../test/connect.ts";
import { createInstagram } from "./instagram.ts";

// Container states that the sandbox does not have: failed, expired, unreadable. The fake server follows the reference.

const missing = { error: { message: "Unsupported get request", code: 100, error_subcode: 33 } };
const refusal = (code: number, error_subcode: number) => ({ error: { message: "refused", code, error_subcode } });

let server: Server;
let graphUrl: string;
/** Responses to reads of the container, in order; the last one is repeated. */
let states: object[];
let published: object;
let calls: string[];

beforeEach(async () => {
  calls = [];
  states = [{ status_code: "FINISHED" }];
  published = { id: "media-1" };
  server = createServer((request, response) => {
    const path = (request.url ?? "").replace(/^\/v\d+\.\d+/, "").split("?")[0] ?? "";
    calls.push(`${request.method} ${path}`);
    const answer =
      request.method === "GET"
        ? path === "/media-1"
          ? missing
          : states.length > 1
            ? states.shift()
            : states[0]
        : path.endsWith("/media_publish")
          ? published
          : { id: "container-new" };
    response.writeHead(answer !== undefined && "error" in answer ? 400 : 200).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  graphUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(() => server.close());

const actor = { externalId: "ig-1", username: "kiln", server: null, accessToken: "secret-token" };
const content: PublishContent = {
  key: "01a1fde2-18a7-7387-b630-5dfbc4db2099/1",
  text: "Hello",
  thread: [],
  mediaCount: 1,
  media: [
    {
      kind: "image",
      bytes: Buffer.from(""),
      contentType: "image/jpeg",
      width: 1,
      height: 1,
      url: async () => "https://x.test/a.jpg",
      altText: null,
    },
  ],
  replySettings: null,
  madeWithAi: false,
  paidPartnership: false,
};
const signal = new AbortController().signal;
const client = () =>
  createInstagram({
    clientId: "id",
    clientSecret: "secret",
    graphUrl,
    uploadUrl: graphUrl,
    videoUrl: graphUrl,
    dialogUrl: graphUrl,
  });

async function prepare(done: PreparedSteps = {}) {
  const saved: PreparedSteps[] = [];
  const outcome: unknown = await client()
    .prepare(actor, content, done, async (steps) => void saved.push(steps), signal)
    .catch((error: unknown) => error);
  return { outcome, saved };
}

test("waits while Instagram processes the picture, also when a new container is reported missing", async () => {
  states = [refusal(24, 2207008), { status_code: "IN_PROGRESS" }, { status_code: "FINISHED" }];
  const { outcome, saved } = await prepare();
  expect(outcome).toEqual({ container: "container-new" });
  expect(saved).toEqual([{ container: "container-new" }]);
});

test("waits for the new items of a carousel that are reported missing", { timeout: 20_000 }, async () => {
  const ready = { status_code: "FINISHED" };
  states = [missing, ready, missing, ready, missing, ready];
  const [picture] = content.media;
  const carousel = { ...content, mediaCount: 2, media: picture === undefined ? [] : [picture, picture] };
  const saved: PreparedSteps[] = [];
  const steps = await client().prepare(actor, carousel, {}, async (kept) => void saved.push(kept), signal);
  expect(steps).toEqual({ "item.0": "container-new", "item.1": "container-new", container: "container-new" });
  expect(saved).not.toContainEqual({});
  expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(3);
});

test("drops a failed container, and gives the fix for a known error code", async () => {
  states = [{ status_code: "ERROR", status: "Error: Media upload has failed with error code 2207026" }];
  const { outcome, saved } = await prepare();
  expect(outcome).toMatchObject({ kind: "rejected", neverPublished: true, fix: expect.any(String) });
  expect(saved.at(-1)).toEqual({});
});

test("drops an older container that has expired and all its items, so that the next attempt starts again", async () => {
  states = [{ status_code: "EXPIRED" }];
  const { outcome, saved } = await prepare({ container: "container-old", "item.0": "1" });
  expect(outcome).toMatchObject({ kind: "unavailable", beginsAgain: true, neverPublished: true });
  expect(saved).toEqual([{}]);
  expect(calls).toEqual(["GET /container-old"]);
});

test.each([
  ["is missing", missing],
  ["does not exist or has expired", refusal(24, 2207008)],
  ["cannot be found", refusal(24, 2207006)],
])(
  "keeps an older container that %s: the caller knows whether it may be public, and decides",
  async (_name, answer) => {
    states = [answer];
    const { outcome, saved } = await prepare({ container: "container-old", "item.0": "1" });
    expect(outcome).toMatchObject({ kind: "unavailable", beginsAgain: true, neverPublished: false });
    expect(saved).toEqual([]);
    expect(calls).toEqual(["GET /container-old"]);
  },
);

test("looks up a container that is published already, and does not publish it again", async () => {
  states = [{ status_code: "PUBLISHED" }];
  const { outcome } = await prepare({ container: "c-1" });
  expect(outcome).toEqual({ container: "c-1", published: "yes" });
  calls = [];
  await expect(
    sendAndConfirm(client(), actor, content, { container: "c-1", published: "yes" }, signal),
  ).rejects.toMatchObject({ kind: "unknown_outcome", code: "instagram.container_published" });
  expect(calls).toEqual([]);
});

test("stops waiting when the signal aborts", async () => {
  states = [{ status_code: "IN_PROGRESS" }];
  const work = client().prepare(actor, content, {}, async () => {}, AbortSignal.timeout(50));
  await expect(work).rejects.toBeInstanceOf(PlatformError);
});

test("an unreadable permalink does not fail a published post", async () => {
  expect(await sendAndConfirm(client(), actor, content, { container: "c-1" }, signal)).toEqual({
    externalId: "media-1",
    permalink: null,
  });
});

test.each([
  ["is a spam error, which may still be live", refusal(4, 2207051)],
  ["has no id", {}],
])("a publish response that %s is an unknown outcome", async (_name, answer) => {
  published = answer;
  await expect(sendAndConfirm(client(), actor, content, { container: "c-1" }, signal)).rejects.toMatchObject({
    kind: "unknown_outcome",
  });
});

test.each([
  ["PUBLISHED", { outcome: "unclear", isPublished: true }],
  ["FINISHED", { outcome: "absent" }],
  ["IN_PROGRESS", { outcome: "absent" }],
  ["EXPIRED", { outcome: "absent" }],
  ["ERROR", { outcome: "unclear" }],
])("a container with status %s is verified as %j while the media list is empty", async (status, verdict) => {
  states = [{ status_code: status }, { data: [] }];
  expect(
    await client().verify(actor, content, { container: "c-1" }, { at: new Date(), ageMs: 0 }, signal),
  ).toMatchObject(verdict);
});

test.each([
  ["100/33", missing],
  ["24/2207008", refusal(24, 2207008)],
])("a container that is reported missing by %s is looked up by its caption", async (_code, answer) => {
  const verify = () => client().verify(actor, content, { container: "c-1" }, { at: new Date(), ageMs: 0 }, signal);
  const listed = {
    id: "media-2",
    caption: "Hello",
    timestamp: new Date().toISOString(),
    permalink: "https://x.test/p",
  };
  states = [answer, { data: [listed] }];
  expect(await verify()).toMatchObject({ outcome: "live", externalId: "media-2" });
  states = [answer, { data: [] }];
  expect(await verify()).toEqual({ outcome: "unclear", reason: expect.any(String) });
});

test("no request has the token in its address", async () => {
  const urls: string[] = [];
  server.on("request", (request) => urls.push(request.url ?? ""));
  await prepare();
  await sendAndConfirm(client(), actor, content, { container: "c-1" }, signal);
  expect(urls.length).toBeGreaterThan(3);
  expect(urls.join("\n")).not.toContain(actor.accessToken);
});
