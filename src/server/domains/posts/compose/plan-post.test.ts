import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { createPost } from "#server/domains/posts/compose/create-post.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { CreatePostInput, type NewPostFields, scheduleLimits } from "#shared/posts/posts.ts";

const h = await harness();

async function aCaller() {
  const client = await restClient(h);
  const { user } = (await client.call("GET", "/auth/me")).body.data;
  for (const platform of ["facebook", "instagram", "x"] as const) await anAccount(h, user, platform);
  return { ...client, user };
}

const caller = await aCaller();
const scheduledAt = inMinutes(60);

test.each<[string, NewPostFields, string[]]>([
  ["a thread without X", { content: "Hi", thread: ["One"], platforms: ["facebook"] }, ["thread"]],
  ["a draft of a thread without X", { thread: ["One"], platforms: ["facebook"], draft: true }, ["thread"]],
  ["a part that is too long", { thread: ["One", "Two", "x".repeat(281)], platforms: ["x"] }, ["thread.2"]],
  [
    "a part after the content that is too long",
    { content: "Hi", thread: ["x".repeat(281)], platforms: ["x"] },
    ["thread.0"],
  ],
  [
    "a first part that is too long with its hashtags",
    { thread: ["x".repeat(278)], hashtags: ["clay"], platforms: ["x"] },
    ["thread.0"],
  ],
  ["a blank part", { thread: ["One", "  ", "Three"], platforms: ["x"] }, ["thread.1"]],
  ["the same part twice", { thread: ["One", "Two", "One"], platforms: ["x"] }, ["thread.2"]],
  ["twenty-six parts", { thread: Array.from({ length: 26 }, (_, i) => `Part ${i}`), platforms: ["x"] }, ["thread"]],
  [
    "twenty-five parts after the content",
    { content: "Hi", thread: Array.from({ length: 25 }, (_, i) => `Part ${i}`), platforms: ["x"] },
    ["thread"],
  ],
  [
    "an own text that is too long",
    { content: "Hi", platformContent: { x: "x".repeat(281) }, platforms: ["x"] },
    ["platformContent.x"],
  ],
  [
    "an own text for an unknown platform",
    { content: "Hi", platformContent: { myspace: "Hi" } as never, platforms: ["x"] },
    ["platformContent.myspace"],
  ],
  [
    "a first comment that is too long on X",
    { content: "Hi", firstComment: "x".repeat(281), platforms: ["facebook", "x"] },
    ["firstComment"],
  ],
  ["a content that is too long for X alone", { content: "x".repeat(300), platforms: ["facebook", "x"] }, ["content"]],
  ["an alt text without media", { content: "Hi", altTexts: ["A bowl"], platforms: ["facebook"] }, ["altTexts.0"]],
  ["an empty post", { platforms: ["x"] }, ["content"]],
  ["a lone surrogate in a part", { thread: ["\ud800"], platforms: ["x"] }, ["thread.0"]],
])("%s is refused, naming the field", async (_what, input, paths) => {
  const { code, body } = await caller.call("POST", "/posts", {
    ...input,
    scheduledAt: input.draft === true ? null : scheduledAt,
  });
  expect([code, body.issues?.map(({ path }) => path)]).toEqual([400, paths]);
});

test("a platform may have its own shorter text", async () => {
  const { code } = await caller.call("POST", "/posts", {
    content: "x".repeat(300),
    platformContent: { x: "Short" },
    platforms: ["facebook", "x"],
    scheduledAt,
  });
  expect(code).toBe(201);
});

test("an alt text that the account's server does not take is named, whether of the post or of the library", async () => {
  const user = await h.newUser();
  await anAccount(h, user, "mastodon", { limits: { altTextMax: 5 } });
  const { id } = await aCreation(h, user);
  await h.deps.db.update(creations).set({ altText: "A blue bowl" }).where(eq(creations.id, id));
  const create = (texts: Pick<NewPostFields, "altTexts" | "altText">) =>
    h.as(user).posts.create({ content: "Hi", creationIds: [id], platforms: ["mastodon"], scheduledAt, ...texts });
  const issue = { path: "altTexts.0", message: expect.stringContaining("an alt text of 5 characters") };
  const refused = { cause: { issues: [issue] } };
  await expect(create({})).rejects.toMatchObject(refused);
  await expect(create({ altTexts: ["A plate"] })).rejects.toMatchObject(refused);
  await expect(create({ altText: "A plate" })).rejects.toMatchObject(refused);
  const { post } = await create({ altTexts: ["Bowl"] });
  await expect(h.as(user).posts.update({ id: post.id, altTexts: ["A plate"] })).rejects.toMatchObject(refused);
});

test("all fields are returned, and can be changed and cleared individually", async () => {
  const { user } = caller;
  const first = await aCreation(h, user);
  const second = await aCreation(h, user);
  const { post } = await h.as(user).posts.create({
    content: "Bowls",
    thread: ["And plates", "And cups"],
    platformContent: { facebook: "Bowls on Facebook" },
    firstComment: "Where to find them",
    creationIds: [first.id, second.id],
    altTexts: ["A bowl", null],
    altText: "Clay",
    replySettings: "following",
    platforms: ["facebook", "x"],
    scheduledAt,
  });
  expect(post).toMatchObject({
    thread: ["And plates", "And cups"],
    platformContent: { facebook: "Bowls on Facebook" },
    firstComment: "Where to find them",
    altTexts: ["A bowl", null],
    notice: null,
    engagement: null,
  });
  expect(
    post.targets.map(({ platform, postCount, postedCount, parts }) => [
      platform,
      postedCount,
      postCount,
      parts.map((part) => `${part.kind} ${part.status}`),
    ]),
  ).toEqual([
    ["facebook", 0, 1, ["comment pending"]],
    ["x", 0, 3, ["thread pending", "thread pending", "comment pending"]],
  ]);

  const change = (fields: object) =>
    h
      .as(user)
      .posts.update({ id: post.id, ...fields })
      .then((answer) => answer.post);
  expect(await change({ creationIds: [second.id, first.id] })).toMatchObject({ altTexts: [null, "A bowl"] });
  expect(await change({ altTexts: ["A plate"] })).toMatchObject({ altTexts: ["A plate", null], altText: "Clay" });
  expect(await change({ thread: [] })).toMatchObject({ thread: [], firstComment: "Where to find them" });
  expect(await change({ firstComment: null, platformContent: {} })).toMatchObject({
    firstComment: null,
    platformContent: {},
  });
  expect(await change({ replySettings: null })).toMatchObject({ replySettings: null, content: "Bowls" });
  expect(post.readsMetrics).toBeNull();
  expect((await change({ readsMetrics: false })).readsMetrics).toBe(false);
  expect((await change({ content: "Bowls" })).readsMetrics).toBe(false);
  expect((await change({ readsMetrics: null })).readsMetrics).toBeNull();
  const settings = { contentWarning: "Heat", visibility: "private", language: "de", asDocument: true };
  expect(post).toMatchObject({ contentWarning: null, visibility: null, language: null, asDocument: false });
  expect(await change(settings)).toMatchObject(settings);
  expect(await change({ content: "Bowls" })).toMatchObject(settings);
  expect(await change({ contentWarning: null, visibility: null })).toMatchObject({
    ...settings,
    contentWarning: null,
    visibility: null,
  });
  const withThread = await change({ thread: ["Again"] });
  await expect(change({ platforms: ["facebook"] })).rejects.toMatchObject({
    message: expect.stringContaining("choose X"),
  });
  expect(withThread.thread).toEqual(["Again"]);
});

test("parallel edits of different fields are all saved", async () => {
  const { user } = caller;
  const { post } = await h.as(user).posts.create({ content: "Many hands", platforms: ["x"], scheduledAt });
  const wanted = {
    content: "Many hands, light work",
    thread: ["Second"],
    platformContent: { x: "On X" },
    firstComment: "Comment",
    hashtags: ["clay"],
    altText: "Hands",
  };
  await Promise.all(
    Object.entries(wanted).map(([field, value]) => h.as(user).posts.update({ id: post.id, [field]: value })),
  );
  expect((await h.as(user).posts.get({ id: post.id })).post).toMatchObject(wanted);
});

test("a copy is a draft with all fields, created once for one key", async () => {
  const { user } = caller;
  const picture = await aCreation(h, user);
  const { post } = await h.as(user).posts.create({
    content: "Original",
    thread: ["Second"],
    firstComment: "Comment",
    creationIds: [picture.id],
    altTexts: ["A bowl"],
    readsMetrics: false,
    platforms: ["x"],
    scheduledAt,
  });
  const copies = await Promise.all(
    Array.from({ length: 5 }, () =>
      caller.call("POST", `/posts/${post.id}/duplicate`, {}, { "idempotency-key": "copy-1" }),
    ),
  );
  expect(copies.map(({ code }) => code)).toEqual([201, 201, 201, 201, 201]);
  const drafts = (await h.as(user).posts.list({ status: ["draft"], q: "Original" })).posts;
  expect(drafts).toHaveLength(1);
  expect(drafts[0]).toMatchObject({
    content: "Original",
    thread: ["Second"],
    firstComment: "Comment",
    altTexts: ["A bowl"],
    creationIds: [picture.id],
    readsMetrics: false,
    scheduledAt: null,
    status: "draft",
  });
  expect(drafts[0]?.targets.map(({ platform, status }) => [platform, status])).toEqual([["x", "pending"]]);
});

test("metrics can be entered for published posts only, and are marked as manual", async () => {
  const { user } = caller;
  const { post } = await h.as(user).posts.create({ content: "Counted", platforms: ["facebook"], scheduledAt });
  const path = `/posts/${post.id}/engagement`;
  expect((await caller.call("PATCH", path, { likes: 3 })).code).toBe(409);
  expect((await caller.call("PATCH", path, { readsMetrics: true })).code).toBe(409);
  expect((await caller.call("PATCH", path, {})).code).toBe(400);
  expect((await caller.call("PATCH", path, { likes: -1 })).body.issues?.[0]?.path).toBe("likes");
  await h.deps.sql`update posts set published_at = now(), status = 'published' where id = ${post.id}`;
  await caller.call("PATCH", path, { likes: 3, views: 40 });
  await caller.call("PATCH", path, { likes: null, shares: 2 });
  expect((await h.as(user).posts.get({ id: post.id })).post.engagement).toMatchObject({
    likes: null,
    comments: null,
    shares: 2,
    views: 40,
    source: "manual",
  });
});

test("another user's post can neither be copied nor get metrics", async () => {
  const { post } = await h.as(caller.user).posts.create({ content: "Mine", platforms: ["facebook"], draft: true });
  const stranger = await restClient(h);
  expect((await stranger.call("POST", `/posts/${post.id}/duplicate`, {})).code).toBe(404);
  expect((await stranger.call("PATCH", `/posts/${post.id}/engagement`, { likes: 1 })).code).toBe(404);
});

test("posts whose picture was deleted with force have a notice until they are changed", async () => {
  const { user } = caller;
  const picture = await aCreation(h, user);
  const { post } = await h
    .as(user)
    .posts.create({ content: "Pictured", creationIds: [picture.id], platforms: ["facebook"], scheduledAt });
  expect((await caller.call("DELETE", `/creations/${picture.id}`)).code).toBe(409);
  expect((await caller.call("DELETE", `/creations/${picture.id}?force=true`)).code).toBe(200);
  const draft = (await h.as(user).posts.get({ id: post.id })).post;
  expect(draft).toMatchObject({ status: "draft", creationIds: [], notice: { code: "postloom.media_deleted" } });
  const changed = await h.as(user).posts.update({ id: post.id, scheduledAt });
  expect(changed.post).toMatchObject({ status: "scheduled", notice: null });
});

test("a picture for Instagram is refused if Instagram cannot reach this server; other platforms accept it", async () => {
  const { user } = caller;
  const picture = await aCreation(h, user);
  const write = (platform: Platform, publicUrl: string) =>
    createPost(
      { ...h.deps, config: { ...h.deps.config, sandbox: false, publicUrl } },
      user.id,
      { userId: user.id, role: "owner" },
      CreatePostInput.parse({ content: "Hi", creationIds: [picture.id], platforms: [platform], scheduledAt }),
      null,
    );
  await expect(write("instagram", "http://localhost:5000")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    issues: [{ path: "creationIds", message: expect.stringMatching("PUBLIC_URL") }],
  });
  const accepted = { status: "scheduled" };
  await expect(write("facebook", "http://localhost:5000")).resolves.toMatchObject(accepted);
  await expect(write("instagram", "https://studio.example.com")).resolves.toMatchObject(accepted);
});

test.each([-12, 12])("a clock that is %i hours off decides on no time", async (hours) => {
  const { posts } = h.as(caller.user);
  const scheduleIn = (minutes: number) => {
    const post = { content: "Six bowls", platforms: ["facebook" as const], scheduledAt: inMinutes(minutes) };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    return posts.create(post).finally(() => vi.useRealTimers());
  };
  await expect(scheduleIn(-60)).rejects.toMatchObject({ cause: { issues: [{ path: "scheduledAt" }] } });
  expect((await scheduleIn(60)).post.status).toBe("scheduled");
  const aheadMinutes = scheduleLimits.aheadMs / 60_000;
  await expect(scheduleIn(aheadMinutes + 60)).rejects.toMatchObject({ cause: { issues: [{ path: "scheduledAt" }] } });
  expect((await scheduleIn(aheadMinutes - 60)).post.status).toBe("scheduled");
});

test("a planned post that is published now is never shown as scheduled", async () => {
  const user = await h.newUser();
  await anAccount(h, user);
  const { posts } = h.as(user);
  const shown = new Set<string>();
  // Whether an instant is rounded up is a matter of its microseconds.
  for (let round = 0; round < 8; round += 1) {
    const { post } = await posts.create({ content: `Now ${round}`, platforms: ["facebook"], scheduledAt });
    shown.add((await posts.update({ id: post.id, draft: false, scheduledAt: null })).post.status);
  }
  expect([...shown]).toEqual(["publishing"]);
});
