import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aVideo } from "#server/test/a-video.ts";
import { blueskyClient, type BlueskySession } from "../test/bluesky-client.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
let me: BlueskySession;
let people = 0;
let colour = 0;
const api = blueskyClient(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox({ limits: { processingMs: 2_000 } });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  me = await api.logIn(`filmer-${++people}.example.com`);
});

const newVideo = () => aVideo({ width: 64, height: 64 + 2 * ++colour, seconds: 1, frameRate: 24 });

const authorize = async (change: Record<string, string> = {}) => {
  const params = {
    aud: `did:web:${new URL(sandbox.base).host.replace(":", "%3A")}`,
    lxm: "com.atproto.repo.uploadBlob",
    exp: String(Math.floor(Date.now() / 1_000) + 1_800),
    ...change,
  };
  return api.get("com.atproto.server.getServiceAuth", params, me.accessJwt);
};

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${sandbox.base}/bluesky/video/xrpc/${path}`, init);
  return { status: response.status, body: await response.json() };
};

const upload = async (bytes: Buffer, change: Record<string, string> = {}) => {
  const { token } = (await authorize(change)).body;
  return call(`app.bsky.video.uploadVideo?did=${me.did}&name=clip.mp4`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "video/mp4" },
    body: new Uint8Array(bytes),
  });
};
const statusOf = async (jobId: string) => (await call(`app.bsky.video.getJobStatus?jobId=${jobId}`)).body.jobStatus;

describe("a video", () => {
  test("is processed, and then the file of a post", async () => {
    const { body } = await upload(await newVideo());
    expect(body.jobStatus).toMatchObject({ did: me.did, state: "JOB_STATE_CREATED" });
    const { jobId } = body.jobStatus;
    expect(await statusOf(jobId)).toMatchObject({ state: "JOB_STATE_ENCODING" });
    sandbox.clock.advance(2_000);
    const { state, blob } = await statusOf(jobId);
    expect([state, blob.mimeType]).toEqual(["JOB_STATE_COMPLETED", "video/mp4"]);
    const embed = {
      $type: "app.bsky.embed.video",
      video: blob,
      alt: "A wheel",
      aspectRatio: { width: 64, height: 66 },
    };
    const record = { text: "Turning", createdAt: "2030-05-01T09:00:00Z", embed };
    const post = { repo: me.did, collection: "app.bsky.feed.post", record };
    const made = await api.post("com.atproto.repo.createRecord", post, me.accessJwt);
    expect(made.status).toBe(200);
    const read = await api.get("app.bsky.feed.getPosts", { uris: made.body.uri }, me.accessJwt);
    expect(read.body.posts[0].embed).toMatchObject({ $type: "app.bsky.embed.video#view", cid: blob.ref.$link });
    const page = await (await fetch(`${sandbox.base}/posts/${encodeURIComponent(made.body.uri)}`)).text();
    expect(page).toMatch(/<video[^>]+aria-label="A wheel"/);
  });

  test("that was sent before is answered with its job", async () => {
    const bytes = await newVideo();
    const { jobId } = (await upload(bytes)).body.jobStatus;
    const early = await upload(bytes);
    expect([early.status, early.body.error, early.body.jobId]).toEqual([409, "already_exists", jobId]);
    sandbox.clock.advance(2_000);
    const { blob } = await statusOf(jobId);
    const late = await upload(bytes);
    expect(late.body).toMatchObject({ error: "already_exists", state: "JOB_STATE_COMPLETED", blob });
    sandbox.clock.advance(11 * 60_000);
    expect((await upload(bytes)).body.jobStatus.jobId).not.toBe(jobId);
  });

  test("that is none fails", async () => {
    const { jobId } = (await upload(Buffer.from("no video"))).body.jobStatus;
    sandbox.clock.advance(2_000);
    expect(await statusOf(jobId)).toMatchObject({ state: "JOB_STATE_FAILED", failureCode: "validation_failure" });
  });

  test("fails, gets stuck or is cut short by a fault of its account", async () => {
    const fault = (kind: string) => sandbox.setFault({ kind, call: "bluesky.upload_video", accountId: me.did });
    await fault("processing_failed");
    const failed = (await upload(await newVideo())).body.jobStatus.jobId;
    await fault("processing_stuck");
    const stuck = (await upload(await newVideo())).body.jobStatus.jobId;
    sandbox.clock.advance(3_600_000);
    expect(await statusOf(failed)).toMatchObject({ state: "JOB_STATE_FAILED", failureCode: "encoding_failure" });
    expect(await statusOf(stuck)).toMatchObject({ state: "JOB_STATE_ENCODING" });
    await fault("upload_stops");
    await expect(upload(await newVideo())).rejects.toThrow();
  });

  test("needs a token of the account for this call and this host", async () => {
    const video = await newVideo();
    expect((await upload(video, { lxm: "app.bsky.video.getUploadLimits" })).body.error).toBe("BadJwtLexiconMethod");
    expect((await upload(video, { aud: "did:web:example.com" })).body.error).toBe("BadJwtAudience");
    expect((await authorize({ exp: "1" })).body.error).toBe("BadExpiration");
    expect((await authorize({ exp: String(Math.floor(Date.now() / 1_000) + 7_200) })).body.error).toBe("BadExpiration");
    const open = await call(`app.bsky.video.uploadVideo?did=${me.did}&name=a.mp4`, { method: "POST" });
    expect(open.status).toBe(401);
  });

  test("counts against the limits of a day", async () => {
    await upload(await newVideo());
    const { token } = (await authorize({ lxm: "app.bsky.video.getUploadLimits" })).body;
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await call("app.bsky.video.getUploadLimits", { headers });
    expect(body).toMatchObject({ canUpload: true, remainingDailyVideos: 24 });
  });
});

test("a job that is not known is refused", async () => {
  expect((await call("app.bsky.video.getJobStatus?jobId=x")).status).toBe(400);
});
