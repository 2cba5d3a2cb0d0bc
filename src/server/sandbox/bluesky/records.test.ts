import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blueskyClient, type BlueskySession } from "../test/bluesky-client.ts";
import { picture } from "../test/pictures.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";
import { newTid } from "./record-keys.ts";

const post = "app.bsky.feed.post";
const gate = "app.bsky.feed.threadgate";

let sandbox: TestSandbox;
let me: BlueskySession;
let people = 0;
const api = blueskyClient(() => sandbox);
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  me = await api.logIn(`person-${++people}.example.com`);
});

const record = (text: string, more: object = {}) => ({
  $type: post,
  text,
  createdAt: "2030-05-01T09:00:00.000Z",
  ...more,
});

const create = (value: object, rkey = newTid(sandbox.clock.now()), more: object = {}) =>
  api.post(
    "com.atproto.repo.createRecord",
    { repo: me.did, collection: post, rkey, record: value, ...more },
    me.accessJwt,
  );

const read = (rkey: string, collection = post) =>
  api.get("com.atproto.repo.getRecord", { repo: me.did, collection, rkey });

const write = (kind: string, rkey: string, value?: object, collection = post) => ({
  $type: `com.atproto.repo.applyWrites#${kind}`,
  collection,
  rkey,
  ...(value === undefined ? {} : { value }),
});

const apply = (writes: object[], more: object = {}) =>
  api.post("com.atproto.repo.applyWrites", { repo: me.did, writes, ...more }, me.accessJwt);

const upload = async (colour = "#336699") =>
  (await api.upload(await picture("jpeg", 40, 30, colour), "image/jpeg", me.accessJwt)).body.blob;

const images = (blob: object, alt: unknown = "A bowl") => ({
  embed: { $type: "app.bsky.embed.images", images: [{ image: blob, alt }] },
});

describe("a record", () => {
  test("is made once under its key, and is read by anyone", async () => {
    const rkey = newTid(sandbox.clock.now());
    expect((await read(rkey)).body).toMatchObject({ error: "RecordNotFound" });
    const made = await create(record("Hello"), rkey);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ uri: `at://${me.did}/${post}/${rkey}`, validationStatus: "valid" });
    expect(made.body.cid).toMatch(/^bafyrei/);

    const again = await create(record("Hello"), rkey);
    expect([again.status, again.body.error]).toEqual([500, "InternalServerError"]);
    const found = await api.get("com.atproto.repo.getRecord", { repo: me.handle, collection: post, rkey });
    expect(found.body).toEqual({ uri: made.body.uri, cid: made.body.cid, value: record("Hello") });
    expect((await sandbox.ledger(me.did)).entries).toMatchObject([{ text: "Hello", times: 1, kind: "post" }]);
  });

  test("of two calls at once with the same key, one is refused", async () => {
    const rkey = newTid(sandbox.clock.now());
    const answers = await Promise.all([1, 2, 3].map(() => create(record("Race"), rkey)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 500, 500]);
    expect((await sandbox.ledger(me.did)).count).toBe(1);
  });

  test("is deleted by its key, more than once, which frees the key", async () => {
    const rkey = newTid(sandbox.clock.now());
    const { uri } = (await create(record("Gone soon"), rkey)).body;
    const remove = () =>
      api.post("com.atproto.repo.deleteRecord", { repo: me.did, collection: post, rkey }, me.accessJwt);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await read(rkey)).status).toBe(400);
    expect((await create(record("Here again"), rkey)).body.uri).toBe(uri);
    expect((await sandbox.ledger(me.did)).count).toBe(2);
  });

  test("has the CID of its content", async () => {
    const [one, two] = [await create(record("Same")), await create(record("Same"))];
    expect(one.body.cid).toBe(two.body.cid);
    expect((await create(record("Other"))).body.cid).not.toBe(one.body.cid);
  });

  test.each([
    ["a key that is no TID", record("A"), "first"],
    ["no date", { $type: post, text: "A" }, undefined],
    ["a date without a zone", { ...record("A"), createdAt: "2030-05-01T09:00:00" }, undefined],
    ["301 graphemes", record("👩‍🎨".repeat(301)), undefined],
    ["3,001 bytes", record("👩‍👩‍👧‍👦".repeat(121)), undefined],
    ["four languages", record("A", { langs: ["en", "de", "fr", "es"] }), undefined],
    ["a fraction", record("A", { score: 0.5 }), undefined],
    ["a NUL", record("A\0"), undefined],
  ])("with %s is refused", async (_what, value, rkey) => {
    const { status, body } = await create(value, rkey);
    expect([status, body.error]).toEqual([400, "InvalidRequest"]);
  });

  test("of 300 graphemes in many bytes is taken", async () => {
    expect((await create(record("é".repeat(300)))).status).toBe(200);
  });

  test("of another repository is refused", async () => {
    const other = await api.logIn("other.example.com");
    const body = { repo: other.did, collection: post, record: record("Not mine") };
    expect((await api.post("com.atproto.repo.createRecord", body, me.accessJwt)).status).toBe(400);
  });

  test("is listed, newest first, page by page", async () => {
    for (const text of ["One", "Two", "Three"]) {
      await create(record(text));
      sandbox.clock.advance(1_000);
    }
    const list = (more: Record<string, string>) =>
      api.get("com.atproto.repo.listRecords", { repo: me.did, collection: post, limit: "2", ...more });
    const textsOf = ({ body }: { body: { records: { value: { text: string } }[] } }) =>
      body.records.map(({ value }) => value.text);
    const first = await list({});
    expect(textsOf(first)).toEqual(["Three", "Two"]);
    expect(textsOf(await list({ cursor: first.body.cursor }))).toEqual(["One"]);
    expect(textsOf(await list({ reverse: "true" }))).toEqual(["One", "Two"]);
  });
});

describe("facets", () => {
  const text = "Töpfern: example.com #clay";
  const link = (byteStart: number, byteEnd: number) => ({
    index: { byteStart, byteEnd },
    features: [{ $type: "app.bsky.richtext.facet#link", uri: "https://example.com" }],
  });

  test("count bytes", async () => {
    expect((await create(record(text, { facets: [link(10, 21)] }))).status).toBe(200);
  });

  test.each([
    ["after the end", [link(10, 29)]],
    ["empty", [link(4, 4)]],
    ["inside a character", [link(2, 8)]],
    ["overlapping", [link(10, 21), link(20, 27)]],
    ["without a feature", [{ index: { byteStart: 0, byteEnd: 1 }, features: [] }]],
  ])("that are %s are refused", async (_what, facets) => {
    expect((await create(record(text, { facets }))).body.error).toBe("InvalidRequest");
  });
});

describe("files", () => {
  test("are kept while a post uses them, and vanish otherwise", async () => {
    const [used, unused] = [await upload("#112233"), await upload("#445566")];
    expect(used).toMatchObject({ $type: "blob", mimeType: "image/jpeg" });
    expect(used.ref.$link).toMatch(/^bafkrei/);
    expect((await create(record("With a picture", images(used)))).status).toBe(200);
    sandbox.clock.advance(11 * 60_000);
    expect((await create(record("Again", images(used)))).status).toBe(200);
    expect((await create(record("Too late", images(unused)))).body.message).toContain("Could not find blob");
    const { entries } = await sandbox.ledger(me.did);
    expect(entries.map(({ mediaSha256 }) => mediaSha256.length)).toEqual([1, 1]);
  });

  test("need an alt text, the right size and type, and the right account", async () => {
    const blob = await upload();
    expect((await create(record("A", images(blob, null)))).status).toBe(400);
    expect((await create(record("A", images({ ...blob, size: blob.size + 1 })))).status).toBe(400);
    expect((await create(record("A", images({ ...blob, mimeType: "image/png" })))).status).toBe(400);
    const { blob: file } = (await api.upload(Buffer.from("text"), "text/plain", me.accessJwt)).body;
    expect((await create(record("A", images(file)))).status).toBe(400);
    const embed = {
      $type: "app.bsky.embed.images",
      images: Array.from({ length: 5 }, () => ({ image: blob, alt: "" })),
    };
    expect((await create(record("A", { embed }))).status).toBe(400);
    me = await api.logIn("thief.example.com");
    expect((await create(record("A", images(blob)))).status).toBe(400);
  });

  test("over 2,000,000 bytes are no pictures of a post, and over 50 MiB are not taken", async () => {
    const large = Buffer.concat([await picture("jpeg", 40, 30), Buffer.alloc(2_000_000)]);
    const { blob } = (await api.upload(large, "image/jpeg", me.accessJwt)).body;
    expect((await create(record("A", images(blob)))).body.message).toContain("too large");
    const huge = await api.upload(Buffer.alloc(50 * 1024 * 1024 + 1), "image/jpeg", me.accessJwt);
    expect([huge.status, huge.body.error]).toEqual([413, "PayloadTooLarge"]);
  });

  test("are the picture of a link card", async () => {
    const external = { uri: "https://example.com/a", title: "A title", description: "", thumb: await upload() };
    const embed = { $type: "app.bsky.embed.external", external };
    const { uri } = (await create(record("Read this", { embed }))).body;
    const page = await (await fetch(`${sandbox.base}/posts/${encodeURIComponent(uri)}`)).text();
    expect(page).toContain("https://example.com/a");
    expect(page).toContain("<img");
  });
});

describe("a thread in one call", () => {
  const [first, second, third] = ["3kaaaaaaaaaa2", "3kaaaaaaaaab2", "3kaaaaaaaaac2"] as const;
  const uriOf = (rkey: string) => `at://${me.did}/${post}/${rkey}`;

  /** CIDs of records do not depend on the repository, so another account can tell them. */
  const cidOf = async (value: object): Promise<string> => {
    const mine = me;
    me = await api.logIn("calculator.example.com");
    const { cid } = (await create(value)).body;
    me = mine;
    return cid;
  };

  test("is published as a whole", async () => {
    const root = record("Part one");
    const start = { uri: uriOf(first), cid: await cidOf(root) };
    const reply = record("Part two", { reply: { root: start, parent: start } });
    const made = await apply([write("create", first, root), write("create", second, reply)]);
    expect(made.status).toBe(200);
    expect(made.body.results).toMatchObject([
      { $type: "com.atproto.repo.applyWrites#createResult", uri: start.uri, cid: start.cid },
      { uri: uriOf(second) },
    ]);
    const { entries } = await sandbox.ledger(me.did);
    expect(entries.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["post Part one", "reply Part two"]);
    const page = await (await fetch(`${sandbox.base}/posts/${encodeURIComponent(start.uri)}`)).text();
    expect([...page.matchAll(/Part (one|two)/g)].map(([, word]) => word)).toEqual(["one", "two"]);
  });

  test.each([
    ["another CID", { cid: "bafyreidfayvfuwqa7qlnopdjiqrxzs6blmoeu4rujcjtnci5beludirz2a" }],
    ["an unknown post", { uri: "at://did:plc:aaaaaaaaaaaaaaaaaaaaaaaa/app.bsky.feed.post/3kaaaaaaaaaa2" }],
  ])("that refers to %s is refused as a whole", async (_what, change) => {
    const root = record("Part one");
    const start = { uri: uriOf(first), cid: await cidOf(root) };
    const reply = record("Part two", { reply: { root: start, parent: { ...start, ...change } } });
    const made = await apply([write("create", first, root), write("create", second, reply)]);
    expect(made.body.error).toBe("InvalidRequest");
    expect((await read(first)).status).toBe(400);
    expect((await sandbox.ledger(me.did)).count).toBe(0);
  });

  test("with a key that is taken is refused as a whole", async () => {
    await create(record("Earlier"), third);
    const made = await apply([write("create", first, record("New")), write("create", third, record("Taken"))]);
    expect(made.status).toBe(500);
    expect((await read(first)).status).toBe(400);
    expect((await sandbox.ledger(me.did)).entries.map(({ text }) => text)).toEqual(["Earlier"]);
  });

  test("has a gate under the same key", async () => {
    const rule = { $type: gate, post: uriOf(first), allow: [], createdAt: "2030-05-01T09:00:00.000Z" };
    const made = await apply([write("create", first, rule, gate), write("create", first, record("Quiet"))]);
    expect(made.status).toBe(200);
    expect((await read(first, gate)).body).toMatchObject({ uri: `at://${me.did}/${gate}/${first}`, value: rule });
    const page = await (await fetch(`${sandbox.base}/posts/${encodeURIComponent(uriOf(first))}`)).text();
    expect(page).toContain("Replies limited");
    const changed = await apply([write("update", first, { ...rule, allow: undefined }, gate)]);
    expect(changed.status).toBe(200);
    await apply([write("delete", first, undefined, gate)]);
    expect((await read(first, gate)).status).toBe(400);
    const wrong = await apply([write("create", first, { ...rule, post: uriOf(second) }, gate)]);
    expect(wrong.status).toBe(400);
  });

  test("can be tied to a state of the repository", async () => {
    const { commit } = (await create(record("State"))).body;
    const swap = { swapCommit: commit.cid };
    expect((await create(record("Next"), undefined, swap)).status).toBe(200);
    expect((await create(record("Too late"), undefined, swap)).body.error).toBe("InvalidSwap");
  });
});

test("an account has 5,000 points in an hour, and 3 are spent by a new record", async () => {
  const writes = Array.from({ length: 200 }, (_, index) => {
    const rkey = newTid(new Date(sandbox.clock.now().getTime() + index));
    return write("create", rkey, record(`No. ${index}`));
  });
  const made = await apply(writes);
  expect(made.headers.get("ratelimit-limit")).toBe("5000");
  expect(made.headers.get("ratelimit-remaining")).toBe("4400");
});
