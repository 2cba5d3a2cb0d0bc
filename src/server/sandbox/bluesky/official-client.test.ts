import { AtpAgent, Agent, RichText } from "@atproto/api";
import {
  NodeOAuthClient,
  type NodeSavedSession,
  type NodeSavedState,
  requestLocalLock,
} from "@atproto/oauth-client-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pressConsent } from "#server/test/consent.ts";
import { appPassword } from "../test/bluesky-client.ts";
import { loopbackRedirect, oauthScope, virtualClient } from "../test/bluesky-oauth.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { cidOfRecord } from "./cid.ts";
import { newTid } from "./record-keys.ts";

// Bluesky's own client is the judge: it knows the lexicons, and refuses answers that do not follow them.

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ atRoot: "/sandbox/bluesky" });
});
afterAll(() => sandbox.stop());

const memory = <T>() => {
  const kept = new Map<string, T>();
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: T) => void kept.set(key, value),
    del: async (key: string) => void kept.delete(key),
  };
};

describe("with an app password", () => {
  let agent: AtpAgent;
  beforeAll(async () => {
    agent = new AtpAgent({ service: sandbox.address });
    await agent.login({ identifier: "official.example.com", password: appPassword });
  });

  test("logs in, and is refused with another password", async () => {
    expect(agent.session).toMatchObject({ handle: "official.example.com", active: true });
    const other = new AtpAgent({ service: sandbox.address });
    await expect(other.login({ identifier: "x.example.com", password: "main" })).rejects.toMatchObject({
      status: 401,
      error: "AuthenticationRequired",
    });
  });

  test("posts a text with facets and a picture, reads it, and replies", async () => {
    const friend = new AtpAgent({ service: sandbox.address });
    await friend.login({ identifier: "friend.example.com", password: appPassword });
    const text = new RichText({ text: "Töpfern 👩‍🎨 mit @friend.example.com: https://example.com/kiln #clay" });
    await text.detectFacets(agent);
    expect(text.facets).toHaveLength(3);
    const { data } = await agent.uploadBlob(await picture("png", 30, 20), { encoding: "image/png" });
    const embed = { $type: "app.bsky.embed.images", images: [{ image: data.blob, alt: "A bowl" }] };
    const root = await agent.post({ text: text.text, facets: text.facets ?? [], langs: ["de"], embed });
    expect(root.uri).toContain(agent.assertDid);
    const reply = await agent.post({ text: "And more", reply: { root, parent: root } });
    await friend.post({ text: "Nice", reply: { root, parent: reply } });

    const { posts } = (
      await agent.getPosts({ uris: [root.uri, reply.uri, `at://${agent.assertDid}/app.bsky.feed.post/3kaaaaaaaaaa2`] })
    ).data;
    expect(posts.map(({ uri, cid }) => ({ uri, cid }))).toEqual([root, reply].map(({ uri, cid }) => ({ uri, cid })));
    expect(posts[0]).toMatchObject({ replyCount: 1, likeCount: 0, embed: { $type: "app.bsky.embed.images#view" } });

    const { thread } = (await agent.getPostThread({ uri: reply.uri })).data;
    expect(thread).toMatchObject({
      post: { uri: reply.uri },
      parent: { post: { uri: root.uri } },
      replies: [{ post: { record: { text: "Nice" }, author: { handle: "friend.example.com" } } }],
    });
    const record = await agent.app.bsky.feed.post.get({
      repo: agent.assertDid,
      rkey: root.uri.split("/").at(-1) ?? "",
    });
    expect(record.value).toMatchObject({ text: text.text, langs: ["de"] });
    const html = await (await fetch(`${sandbox.base}/posts/${encodeURIComponent(root.uri)}`)).text();
    expect(html).toContain('href="https://example.com/kiln"');
    expect(html).toContain('<span class="tag">@friend.example.com</span>');
    expect(html).toContain("Nice");
  });

  test("lists its posts, reads its profile, and deletes", async () => {
    const { uri } = await agent.post({ text: "Short life" });
    const repo = agent.assertDid;
    const before = await agent.app.bsky.feed.post.list({ repo });
    expect(before.records.map((record) => record.uri)).toContain(uri);
    const profile = await agent.getProfile({ actor: repo });
    expect(profile.data).toMatchObject({ handle: "official.example.com", postsCount: before.records.length });
    await agent.deletePost(uri);
    const after = await agent.app.bsky.feed.post.list({ repo });
    expect(after.records.map((record) => record.uri)).not.toContain(uri);
  });

  test("writes a thread with one call, and its gate", async () => {
    const repo = agent.assertDid;
    const rkey = newTid(sandbox.clock.now());
    const createdAt = new Date().toISOString();
    const uri = `at://${repo}/app.bsky.feed.post/${rkey}`;
    const root = { $type: "app.bsky.feed.post", text: "First of two", createdAt };
    const start = { uri, cid: cidOfRecord(root) };
    const reply = { ...root, text: "Second of two", reply: { root: start, parent: start } };
    const create = "com.atproto.repo.applyWrites#create" as const;
    const collection = "app.bsky.feed.post";
    const gate = { $type: "app.bsky.feed.threadgate", post: uri, allow: [], createdAt };
    const { data } = await agent.com.atproto.repo.applyWrites({
      repo,
      writes: [
        { $type: create, collection, rkey, value: root },
        { $type: create, collection, value: reply },
        { $type: create, collection: "app.bsky.feed.threadgate", rkey, value: gate },
      ],
    });
    expect(data.results).toHaveLength(3);
    expect(data.results?.[0]).toMatchObject(start);
    const { thread } = (await agent.getPostThread({ uri })).data;
    expect(thread).toMatchObject({ replies: [{ post: { record: { text: "Second of two" } } }] });
  });

  test("renews an expired token by itself", async () => {
    const old = agent.session?.accessJwt;
    sandbox.clock.advance(3 * 3_600_000);
    await agent.getProfile({ actor: agent.assertDid });
    expect(agent.session?.accessJwt).not.toBe(old);
  });
});

describe("with OAuth", () => {
  const kept = { states: memory<NodeSavedState>(), sessions: memory<NodeSavedSession>() };

  /** The client looks for the directory at the root of a host. */
  const viaDirectory: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    return path.startsWith("/did") ? fetch(`${sandbox.address}/plc${path}`) : fetch(request);
  };

  const newClient = () =>
    new NodeOAuthClient({
      clientMetadata: {
        client_id: virtualClient(),
        client_name: "Judge",
        redirect_uris: [loopbackRedirect],
        scope: oauthScope,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        application_type: "native",
        token_endpoint_auth_method: "none",
        dpop_bound_access_tokens: true,
      },
      stateStore: kept.states,
      sessionStore: kept.sessions,
      requestLock: requestLocalLock,
      handleResolver: sandbox.address,
      plcDirectoryUrl: sandbox.address,
      allowHttp: true,
      fetch: viaDirectory,
    });

  test("signs in, posts, renews and signs out", async () => {
    const owner = new AtpAgent({ service: sandbox.address });
    await owner.login({ identifier: "signing-in.example.com", password: appPassword });
    const client = newClient();
    const url = await client.authorize("signing-in.example.com", { scope: oauthScope, state: "mine" });
    const back = await pressConsent(url);
    const { session, state } = await client.callback(back.searchParams);
    expect([session.did, state]).toEqual([owner.assertDid, "mine"]);

    const agent = new Agent(session);
    const { uri } = await agent.post({ text: "Signed in" });
    expect((await agent.getPosts({ uris: [uri] })).data.posts).toHaveLength(1);
    expect((await agent.getProfile({ actor: session.did })).data.displayName).toBe("signing-in.example.com");
    sandbox.clock.advance(20 * 60_000);
    expect((await session.getTokenInfo(true)).expired).toBe(false);
    await agent.post({ text: "Renewed" });
    const again = new Agent(await newClient().restore(session.did));
    await again.post({ text: "Restored" });
    const { entries } = await sandbox.ledger(session.did);
    expect(entries.map(({ text }) => text)).toEqual(["Signed in", "Renewed", "Restored"]);

    await session.signOut();
    await expect(owner.getProfile({ actor: session.did })).resolves.toBeDefined();
    await expect(newClient().restore(session.did)).rejects.toThrow();
  });
});

test("the CID of a record is that of the protocol's own example", () => {
  const list = ["abc", "def", "ghi"];
  const record = {
    string: "abc",
    unicode: "a~öñ©⽘☎𓋓😀👨‍👩‍👧‍👧",
    integer: 123,
    bool: true,
    null: null,
    array: list,
    object: { string: "abc", number: 123, bool: true, arr: list },
  };
  expect(cidOfRecord(record)).toBe("bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq");
});
