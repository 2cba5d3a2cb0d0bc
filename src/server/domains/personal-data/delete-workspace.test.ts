import { eq } from "drizzle-orm";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { feeds } from "#server/domains/feeds/feeds.table.ts";
import { readFeeds } from "#server/domains/feeds/read-feeds.ts";
import { deleteWorkspaceData } from "#server/domains/personal-data/delete-workspace.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { makePosts } from "#server/domains/posts/transfer/make-posts.ts";
import type { RowPlan } from "#server/domains/posts/transfer/rows/row-plan.ts";
import { postImportRows, postImports } from "#server/domains/posts/transfer/transfer.table.ts";
import { findWorkspaceDeletionIds } from "#server/domains/workspaces/workspaces.service.ts";
import { anAccount } from "#server/test/factories.ts";
import { feedServer } from "#server/test/feed-server.ts";
import { tracesInDatabase, tracesInFiles } from "#server/test/find-traces.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import { defaultFeedText } from "#shared/feeds/feeds.ts";
import type { PostImportId, UserId, WorkspaceId } from "#shared/ids.ts";
import { CreatePostInput } from "#shared/posts/posts.ts";

// No worker runs: the test performs the job itself.
const aPicture = () =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: "#c87200" } })
    .png()
    .toBuffer();

const site = await feedServer();
const h = await harness({ env: { FEED_ALLOWED_HOSTS: site.host } });
const { db } = h.deps;

const password = "wide-brown-teapot";

test("a workspace is deleted with all it owns; nobody finds it from the first moment on", async () => {
  const owner = await restClient(h);
  const id = (await aWorkspace(owner, "Kiln & Clay")).id as WorkspaceId;
  const admin = await aMember(h, owner, id, "admin");
  const picture = { field: "picture", bytes: await aPicture() };
  await owner.send(`/workspaces/${id}/picture`, picture);
  const upload = await owner.send("/creations", { bytes: await aPicture() }, {}, inWorkspace(id));
  expect(upload).toMatchObject({ code: 201 });
  await owner.call("POST", "/posts", { content: "Gone", platforms: ["x"], draft: true }, inWorkspace(id));
  await owner.call("PUT", "/approvals/policy", { mode: "one" }, inWorkspace(id));
  await owner.call("POST", `/workspaces/${id}/transfer`, { userId: admin.userId });
  expect((await tracesInDatabase(h.deps.sql, [id])).length).toBeGreaterThan(8);

  expect(await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln" })).toMatchObject({
    code: 400,
    body: { issues: [{ path: "name" }] },
  });
  expect(await admin.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })).toMatchObject({ code: 403 });
  expect(await owner.call("DELETE", "/auth/me", { password })).toMatchObject({
    code: 409,
    body: { message: "You own a shared workspace. Transfer or delete it first." },
  });
  expect(await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })).toMatchObject({ code: 200 });
  for (const person of [owner, admin])
    expect(await person.call("GET", "/posts", undefined, inWorkspace(id))).toMatchObject({ code: 404 });

  const [deletionId = ""] = await findWorkspaceDeletionIds(db, 10);
  await deleteWorkspaceData(h.deps, deletionId, AbortSignal.timeout(10_000));
  expect(await tracesInDatabase(h.deps.sql, [id])).toEqual([]);
  const keys: string[] = [];
  for (const folder of ["creations/", "workspace-pictures/"])
    for await (const { key } of h.deps.storage.list(folder)) keys.push(key);
  expect(keys).toEqual([]);
  expect(await owner.call("DELETE", "/auth/me", { password })).toMatchObject({ code: 200 });
});

test("mails that invited people to a deleted workspace are deleted, and none is sent afterwards", async () => {
  const owner = await restClient(h);
  const id = (await aWorkspace(owner, "Kiln & Clay")).id as WorkspaceId;
  const invite = (email: string) => owner.call("POST", `/workspaces/${id}/invitations`, { role: "editor", email });
  const [sent, waiting] = [`sent-${id}@example.test`, `waiting-${id}@example.test`];
  await invite(sent);
  await deliverMails(h.deps);
  expect(await mailsTo(h.deps, sent)).toHaveLength(1);
  await invite(waiting);
  expect(await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })).toMatchObject({ code: 200 });
  const [deletionId = ""] = await findWorkspaceDeletionIds(db, 10);
  await deleteWorkspaceData(h.deps, deletionId, AbortSignal.timeout(10_000));
  await deliverMails(h.deps);
  expect([...(await mailsTo(h.deps, sent)), ...(await mailsTo(h.deps, waiting))]).toEqual([]);
  expect(await tracesInDatabase(h.deps.sql, [id, sent, waiting])).toEqual([]);
  expect(await tracesInFiles(h.deps.config.dataDir, [id, sent, waiting])).toEqual([]);
});

/** An active feed with a new item, and an import whose row waits. */
async function writingWorkspace(workspaceId: WorkspaceId, authorId: UserId) {
  const { id: accountId } = await anAccount(h, { id: workspaceId as UserId });
  const past = new Date(Date.now() - 60_000);
  await db.insert(feeds).values({
    workspaceId,
    authorId,
    url: site.url,
    title: "Kiln",
    mode: "draft",
    accountIds: [accountId],
    platforms: ["facebook"],
    text: defaultFeedText,
    takesPicture: false,
    readAt: past,
    nextReadAt: past,
  });
  const importId = uuidv7() as PostImportId;
  await db.insert(postImports).values({ id: importId, workspaceId, authorId, fileName: "a.csv", digest: importId });
  const input = CreatePostInput.parse({ content: "One", platforms: ["facebook"], draft: true });
  const plan: RowPlan = { input, media: [], goal: "draft", takesSlot: false };
  await db.insert(postImportRows).values({ importId, workspaceId, row: 2, state: "waiting", authorId, plan });
  return async () => {
    await readFeeds(h.deps, AbortSignal.timeout(20_000));
    await makePosts(h.deps, importId, AbortSignal.timeout(20_000));
    return db.$count(posts, eq(posts.workspaceId, workspaceId));
  };
}

test.each(["account", "workspace"])(
  "feeds and imports write nothing once the deletion of their %s has begun",
  async (what) => {
    site.items = [{ id: "n1", title: "News" }];
    const owner = await restClient(h);
    const isShared = what === "workspace";
    const id = (isShared ? (await aWorkspace(owner, "Kiln & Clay")).id : owner.userId) as WorkspaceId;
    const write = await writingWorkspace(id, owner.userId);
    const deleted = isShared
      ? await owner.call("DELETE", `/workspaces/${id}`, { name: "Kiln & Clay" })
      : await owner.call("DELETE", "/auth/me", { password });
    expect(deleted).toMatchObject({ code: 200 });
    expect(await write()).toBe(0);
  },
);
