import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pressConsent } from "#server/test/consent.ts";
import { blueskyClient, type BlueskySession } from "../test/bluesky-client.ts";
import {
  authorizeUrl,
  loopbackRedirect,
  proofCaller,
  pushForm,
  verifier,
  virtualClient,
} from "../test/bluesky-oauth.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { newTid } from "./record-keys.ts";

const collection = "app.bsky.feed.post";

let sandbox: TestSandbox;
let me: BlueskySession;
let people = 0;
const api = blueskyClient(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  me = await api.logIn(`unlucky-${++people}.example.com`);
});

const fault = (kind: string, call: string, more: object = {}) =>
  sandbox.setFault({ kind, call, accountId: me.did, ...more });

const record = { text: "Hello", createdAt: "2030-05-01T09:00:00.000Z" };
const create = (rkey = newTid(sandbox.clock.now())) =>
  api.post("com.atproto.repo.createRecord", { repo: me.did, collection, rkey, record }, me.accessJwt);
const read = (rkey: string) => api.get("com.atproto.repo.getRecord", { repo: me.did, collection, rkey });

describe("after the write", () => {
  test("a lost answer leaves the record, which a look finds and a repeat cannot double", async () => {
    const rkey = newTid(sandbox.clock.now());
    await fault("answer_lost", "bluesky.create_record");
    await expect(create(rkey)).rejects.toThrow();
    expect((await read(rkey)).status).toBe(200);
    expect((await create(rkey)).status).toBe(500);
    expect((await sandbox.ledger(me.did)).count).toBe(1);
  });

  test("an error of a whole thread leaves all of it", async () => {
    const [one, two] = [newTid(sandbox.clock.now()), newTid(sandbox.clock.now())];
    const writes = [one, two].map((rkey) => ({
      $type: "com.atproto.repo.applyWrites#create",
      collection,
      rkey,
      value: record,
    }));
    await fault("error_after_write", "bluesky.apply_writes");
    const answer = await api.post("com.atproto.repo.applyWrites", { repo: me.did, writes }, me.accessJwt);
    expect([answer.status, answer.body.error]).toEqual([502, "UpstreamFailure"]);
    expect([(await read(one)).status, (await read(two)).status]).toEqual([200, 200]);
  });
});

describe("before it", () => {
  test.each([
    ["rate_limited", 429, "RateLimitExceeded"],
    ["token_expired", 400, "ExpiredToken"],
    ["not_found", 400, "RecordNotFound"],
  ])("%s answers %i %s and changes nothing", async (kind, status, error) => {
    await fault(kind, "bluesky.create_record");
    const answer = await create();
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect((await sandbox.ledger(me.did)).count).toBe(0);
    expect((await create()).status).toBe(200);
  });

  test("a reached limit says when it ends", async () => {
    await fault("rate_limited", "bluesky.create_record", { resetSeconds: 90 });
    const { headers } = await create();
    const reset = sandbox.clock.now().getTime() / 1_000 + 90;
    expect([headers.get("ratelimit-remaining"), headers.get("ratelimit-reset")]).toEqual(["0", String(reset)]);
  });

  test("half a file is no file", async () => {
    await fault("upload_stops", "bluesky.upload_blob");
    const bytes = await picture("jpeg", 50, 50);
    await expect(api.upload(bytes, "image/jpeg", me.accessJwt)).rejects.toThrow();
    expect((await api.upload(bytes, "image/jpeg", me.accessJwt)).status).toBe(200);
  });
});

describe("with a sign-in", () => {
  const push = { form: pushForm() };
  const signIn = async () => {
    const app = await proofCaller(sandbox);
    await app.warm();
    const { body } = await app.send("/oauth/par", push);
    const back = await pressConsent(authorizeUrl(sandbox, virtualClient(), body.request_uri));
    const form = {
      grant_type: "authorization_code",
      client_id: virtualClient(),
      redirect_uri: loopbackRedirect,
      code_verifier: verifier,
      code: back.searchParams.get("code") ?? "",
    };
    return { app, form };
  };

  test("the call with an old nonce, which is repeated, takes no fault", async () => {
    const { app, form } = await signIn();
    const { access_token: token, sub } = (await app.send("/oauth/token", { form })).body;
    await sandbox.setFault({ kind: "token_expired", call: "bluesky.profile", accountId: sub });
    sandbox.clock.advance(250_000);
    const read = () => app.send(`/xrpc/app.bsky.actor.getProfile?actor=${sub}`, { token });
    expect((await read()).body.error).toBe("use_dpop_nonce");
    expect((await read()).body.error).toBe("ExpiredToken");
    expect((await read()).status).toBe(200);
  });

  test("the authorization server fails in its own words", async () => {
    const { app, form } = await signIn();
    await sandbox.setFault({ kind: "rate_limited", call: "bluesky.par" });
    expect((await app.send("/oauth/par", push)).status).toBe(429);
    await sandbox.setFault({ kind: "token_expired", call: "bluesky.token" });
    const refused = await app.send("/oauth/token", { form });
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"]);
    await sandbox.setFault({ kind: "error_after_write", call: "bluesky.token" });
    const lost = await app.send("/oauth/token", { form });
    expect([lost.status, lost.body.error]).toEqual([503, "temporarily_unavailable"]);
    expect((await app.send("/oauth/token", { form })).body.error).toBe("invalid_grant");
  });
});
