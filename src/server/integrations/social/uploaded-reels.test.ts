import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sandboxClient, sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import type { PreparedSteps, PublishMedia, SocialPlatform } from "./platform.ts";
import { createSocialPlatforms } from "./registry.ts";
import { readSocialConfig } from "./social-settings.ts";
import { connectAt, failureOf, newContent, newPicture, newVideo, sendAndConfirm, memoryApps } from "./test/connect.ts";

// Instagram fetches files from this server. If it cannot reach the server, single videos are uploaded, and other media
// are refused with the reason.

const signal = new AbortController().signal;
let sandbox: TestSandbox;
let instagram: SocialPlatform;

beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 0 } });
  const { base } = sandbox;
  const { origin } = new URL(base);
  const config = readSocialConfig(
    {},
    { client: sandboxClient, hosts: sandboxEndpoints(origin, origin), allowedHosts: [] },
  );
  const elsewhere = { publicUrl: "http://studio.local:5000", sandbox: false };
  const client = createSocialPlatforms({ ...config, ...elsewhere }, { apps: memoryApps() }).instagram;
  if (client === undefined) throw new Error("Instagram is off");
  instagram = client;
});
afterAll(() => sandbox.stop());
afterEach(() => fetch(`${sandbox.base}/faults`, { method: "DELETE" }));

async function begin(media: readonly PublishMedia[]) {
  const actor = await connectAt(sandbox, "instagram", signal);
  const content = await newContent(sandbox, { media });
  const saved: PreparedSteps[] = [{}];
  const save = async (steps: PreparedSteps) => void saved.push(steps);
  return {
    actor,
    content,
    saved,
    prepare: () => instagram.prepare(actor, content, saved.at(-1) ?? {}, save, signal),
    send: (steps: PreparedSteps) => sendAndConfirm(instagram, actor, content, steps, signal),
  };
}

test("a single video is uploaded and published as a reel with its caption", async () => {
  const video = await newVideo(sandbox);
  const post = await begin([{ ...video, url: null }]);
  await post.send(await post.prepare());
  const { count, entries } = await sandbox.ledger(post.actor.externalId);
  expect(count).toBe(1);
  expect(entries[0]?.text).toBe(post.content.text);
});

test("an interrupted upload continues from the last received byte", async () => {
  const video = await newVideo(sandbox);
  const post = await begin([video]);
  await sandbox.setFault({ kind: "upload_stops", call: "instagram.upload" });
  expect((await failureOf(post.prepare())).kind).toBe("unavailable");
  const { container } = post.saved.at(-1) ?? {};
  video.reads.length = 0;
  const steps = await post.prepare();
  expect(video.reads).toEqual([[Math.ceil(video.sizeBytes / 2), video.sizeBytes - 1]]);
  expect(steps.container).toBe(container);
  await post.send(steps);
});

const calls = ["instagram.containers", "instagram.upload", "meta.node"] as const;
const faults = ["answer_lost", "error_after_write"] as const;

test.each(calls.flatMap((call) => faults.map((kind) => ({ call, kind }))))(
  "after $kind in $call the upload continues and the post is published once",
  async ({ call, kind }) => {
    const post = await begin([await newVideo(sandbox)]);
    await sandbox.setFault({ kind, call });
    await failureOf(post.prepare());
    await post.send(await post.prepare());
    expect((await sandbox.ledger(post.actor.externalId)).count).toBe(1);
  },
);

test("a complete upload is not repeated", async () => {
  const video = await newVideo(sandbox);
  const post = await begin([video]);
  await post.prepare();
  video.reads.length = 0;
  await post.send(await post.prepare());
  expect(video.reads).toEqual([]);
});

test("a missing container is created again", async () => {
  const post = await begin([await newVideo(sandbox)]);
  post.saved.push({ container: "17900000000000000", uploadUrl: `${sandbox.base}/upload/ig-api-upload/v26.0/1` });
  expect(await failureOf(post.prepare())).toMatchObject({ kind: "unavailable", beginsAgain: true });
  // As the delivery does it, unless the container may have been published.
  post.saved.push({});
  await post.send(await post.prepare());
});

test("a video that Instagram cannot process is rejected with its error code", async () => {
  const post = await begin([await newVideo(sandbox, { seconds: 1 })]);
  expect(await failureOf(post.prepare())).toMatchObject({ kind: "rejected", code: "instagram.352.2207026" });
});

test("pictures and carousels are rejected with the reason and a fix, before any call to Instagram", async () => {
  const picture = await newPicture(sandbox);
  const video = await newVideo(sandbox);
  for (const media of [[picture], [video, video], [picture, video]]) {
    const failure = await failureOf((await begin(media)).prepare());
    expect(failure).toMatchObject({ kind: "rejected", code: "instagram.unreachable" });
    expect(failure.message).toContain("cannot reach it");
    expect(failure.fix).toContain("PUBLIC_URL");
  }
});
