import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { judgeApprovals } from "#server/domains/posts/approvals/approval-verdicts.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findTargetsOf } from "#server/domains/posts/store/posts.queries.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { passwordOfClients, restClient } from "#server/test/rest-client.ts";
import { ledgerOf } from "#server/test/sandbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import { untilPost } from "#server/test/until-post.ts";
import type { CreationId, PostId } from "#shared/ids.ts";
import { defaultPolicy } from "#shared/posts/approvals.ts";
import type { Post } from "#shared/posts/posts.ts";
import type { User } from "#shared/users/users.ts";

/** The check at the moment of the claim: each test writes rows itself, and so avoids the checks of planning. */
const h = await harness({ listens: true, works: true, sweepEveryMs: 500 });
const baseUrl = h.deps.config.selfUrl;
const { db } = h.deps;

let ws: SharedWorkspace;
let number = 0;
let text: string;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.connect("facebook");
  await ws.connect("x");
  number += 1;
  text = `Bowl number ${number} of ${ws.id}`;
  await ws.setPolicy({ roles: ["contributor"] });
});

const later = () => new Date(Date.now() + 3_600_000).toISOString();

async function submitted(change: object = {}): Promise<Post> {
  const input = { content: text, platforms: ["facebook" as const], draft: true, scheduledAt: later(), ...change };
  const { post } = await ws.as("contributor").posts.create(input);
  return (await ws.as("contributor").approvals.submit({ id: post.id })).post;
}

async function approved(change: object = {}): Promise<Post> {
  const { id } = await submitted(change);
  const { post } = await ws.approve("editor", id);
  expect(post.status).toBe("scheduled");
  return post;
}

/** Makes a post due now by its rows, as if it had been planned for this instant. */
async function makeDue(id: PostId): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(posts)
      .set({ status: "scheduled", updatedAt: sql`now()` })
      .where(eq(posts.id, id));
    const due = { state: "scheduled", dueAt: sql`now()`, wakeAt: sql`now()` } as const;
    const targets = await tx.update(postTargets).set(due).where(eq(postTargets.postId, id)).returning();
    await setAlarms(h.deps, tx, targets);
  });
}

async function facebookId() {
  const { accounts } = await ws.as("owner").socialAccounts.list({});
  const account = accounts.find(({ platform }) => platform === "facebook");
  if (account === undefined) throw new Error("No account");
  return account.id;
}

const settled = ({ status }: Post) => status === "published" || status === "failed" || status === "partial";
const end = (id: PostId) => untilPost({ as: () => ws.as("owner") }, ws.personOf("owner"), id, settled);

async function expectHeld(id: PostId, content = text): Promise<void> {
  const post = await end(id);
  expect(post).toMatchObject({ status: "failed", targets: [{ error: { code: "postloom.approval_required" } }] });
  expect(await ledgerOf(baseUrl, content)).toEqual([]);
}

async function expectOut(id: PostId, content = text): Promise<void> {
  expect(await end(id)).toMatchObject({ status: "published" });
  expect(await ledgerOf(baseUrl, content)).toMatchObject([{ text: expect.stringContaining(content) }]);
}

test("what was approved goes out", async () => {
  const { id } = await approved();
  await makeDue(id);
  await expectOut(id);
});

test("of deliveries that are claimed together, each is judged by the policy of its own workspace", async () => {
  const other = await aSharedWorkspace(h);
  await other.connect("facebook");
  await ws.setPolicy({ roles: ["owner"] });
  const plan = async (workspace: SharedWorkspace) => {
    const { accounts } = await workspace.as("owner").socialAccounts.list({ platform: "facebook" });
    const accountIds = accounts.map(({ id }) => id);
    const platforms = ["facebook" as const];
    const input = { content: text, platforms, accountIds, draft: true, scheduledAt: later() };
    return (await workspace.as("owner").posts.create(input)).post.id;
  };
  const [free, bound] = [await plan(other), await plan(ws)];
  const targets = await planContents(db, await findTargetsOf(db, [free, bound]));
  const verdicts = await judgeApprovals(db, targets);
  const heldOf = (id: PostId) =>
    targets.filter(({ postId }) => postId === id).map((one) => verdicts.get(one.id)?.isHeld);
  expect([heldOf(free), heldOf(bound)]).toEqual([[false], [true]]);
});

test("a scheduled row that no check of planning saw is held, told to its author, and sent once it is approved and published", async () => {
  const { id } = await submitted();
  await makeDue(id);
  await expectHeld(id);
  const { notifications } = await h.as(ws.personOf("contributor")).notifications.list({});
  expect(notifications).toContainEqual(expect.objectContaining({ kind: "post.held" }));
  const told = (await h.as(ws.personOf("editor")).notifications.list({})).notifications;
  expect(told[0]).toMatchObject({ kind: "post.missed", params: { code: "postloom.approval_required" } });
  await expect(ws.as("owner").posts.publish({ id })).rejects.toThrow(/needs an approval first/);
  expect((await ws.as("editor").approvals.waiting({})).waiting.map(({ post }) => post.id)).toContain(id);
  expect((await ws.approve("editor", id)).post.status).toBe("failed");
  // Never by itself: a person publishes it.
  expect(await ledgerOf(baseUrl, text)).toEqual([]);
  await ws.as("owner").posts.publish({ id });
  await untilPost({ as: () => ws.as("owner") }, ws.personOf("owner"), id, ({ status }) => status === "published");
  expect(await ledgerOf(baseUrl, text)).toHaveLength(1);
  const unread = await h.as(ws.personOf("contributor")).notifications.list({ unread: true });
  expect(unread.notifications).toEqual([]);
});

test("a video without its approval is not uploaded ahead, and is held at its time only", async () => {
  const film = await aCreation(h, { id: ws.id });
  await db.execute(sql`update creations set type = 'video', content_type = 'video/mp4' where id = ${film.id}`);
  const input = { content: text, platforms: ["facebook" as const], creationIds: [film.id], scheduledAt: later() };
  const { id } = (await ws.as("editor").posts.create(input)).post;
  await ws.setPolicy({ roles: ["editor"] });
  await db.transaction(async (tx) => {
    const due = { dueAt: sql`now() + interval '5 minutes'`, wakeAt: sql`now()` };
    await setAlarms(h.deps, tx, await tx.update(postTargets).set(due).where(eq(postTargets.postId, id)).returning());
  });
  const read = async () => {
    const [row] = await db.select().from(postTargets).where(eq(postTargets.postId, id));
    const leadMs = Number(row?.dueAt) - Number(row?.wakeAt);
    return { state: row?.state, content: row?.content, tries: row?.tries, error: row?.error, leadMs };
  };
  const waiting = { state: "queued", content: null, tries: 0, error: null, leadMs: 20_000 };
  await expect.poll(read).toEqual(waiting);
  expect((await ws.as("owner").posts.get({ id })).post.status).toBe("scheduled");
  await makeDue(id);
  await expectHeld(id);
});

test("a target that was inserted beside the approved one is held, and the approved one goes out", async () => {
  const { id } = await approved();
  const { accounts } = await ws.as("owner").socialAccounts.list({});
  const x = accounts.find(({ platform }) => platform === "x");
  if (x === undefined) throw new Error("No account");
  const base = { workspaceId: ws.id, postId: id, accountName: x.name, sandbox: true, state: "scheduled" as const };
  await db
    .insert(postTargets)
    .values({ ...base, platform: "x", accountId: x.id, dueAt: new Date(), wakeAt: new Date() });
  await makeDue(id);
  const post = await end(id);
  expect(post.status).toBe("partial");
  const byPlatform = new Map(post.targets.map((target) => [target.platform, target]));
  expect(byPlatform.get("facebook")).toMatchObject({ status: "published" });
  expect(byPlatform.get("x")).toMatchObject({ error: { code: "postloom.approval_required" } });
  expect(await ledgerOf(baseUrl, text)).toMatchObject([{ platform: "facebook" }]);
});

describe("what changed after the approval is held", () => {
  test.each([
    [
      "the text",
      (id: PostId) =>
        db
          .update(posts)
          .set({ content: `${text} changed` })
          .where(eq(posts.id, id)),
    ],
    [
      "the hashtags",
      (id: PostId) =>
        db
          .update(posts)
          .set({ hashtags: ["sale"] })
          .where(eq(posts.id, id)),
    ],
    ["the first comment", (id: PostId) => db.update(posts).set({ firstComment: "Buy!" }).where(eq(posts.id, id))],
    [
      "the text of one network",
      (id: PostId) =>
        db
          .update(posts)
          .set({ platformContent: { facebook: text + "!" } })
          .where(eq(posts.id, id)),
    ],
  ])("%s", async (_what, change) => {
    const { id } = await approved();
    await change(id);
    await makeDue(id);
    await expectHeld(id);
  });

  const aPicture = () => aCreation(h, { ...ws.personOf("owner"), id: ws.id as User["id"] });

  test("a picture, another picture, or its alternative text", async () => {
    const replaced = async (change: (id: PostId, picture: CreationId) => Promise<unknown>) => {
      const picture = await aPicture();
      const { id } = await approved({ creationIds: [picture.id] });
      await change(id, picture.id);
      await makeDue(id);
      await expectHeld(id);
      text += "+";
    };
    const other = await aPicture();
    await replaced((id) => db.update(postMedia).set({ creationId: other.id }).where(eq(postMedia.postId, id)));
    await replaced((id) => db.update(postMedia).set({ altText: "Something else" }).where(eq(postMedia.postId, id)));
    await replaced((id) => db.delete(postMedia).where(eq(postMedia.postId, id)));
    await replaced((_id, picture) =>
      db.execute(sql`update creations set file_key = file_key || '-other' where id = ${picture}`),
    );
    await replaced((_id, picture) =>
      db.execute(sql`update creations set alt_text = 'Something else' where id = ${picture}`),
    );
  });

  test("the account", async () => {
    const { id } = await approved();
    await ws.connect("facebook");
    const { accounts } = await ws.as("owner").socialAccounts.list({});
    const before = (await ws.as("owner").posts.get({ id })).post.targets[0]?.accountId;
    const other = accounts.find((account) => account.platform === "facebook" && account.id !== before);
    if (other === undefined) return;
    await db.update(postTargets).set({ accountId: other.id }).where(eq(postTargets.postId, id));
    await makeDue(id);
    await expectHeld(id);
  });

  test("the time, only if the policy counts it", async () => {
    await ws.setPolicy({ countsTime: true });
    const early = await approved();
    await makeDue(early.id);
    await expectHeld(early.id);
    text += "+";
    const moved = await approved();
    await db
      .update(posts)
      .set({ scheduledAt: sql`now()` })
      .where(eq(posts.id, moved.id));
    await makeDue(moved.id);
    await expectHeld(moved.id);
    text += "+";
    await ws.setPolicy({ countsTime: false });
    const free = await approved();
    await makeDue(free.id);
    await expectOut(free.id);
  });
});

const members = () => h.as(ws.personOf("owner"), { readRole: async () => "owner" }).workspaces;
const remove = ({ id: userId }: Pick<User, "id">) => members().removeMember({ id: ws.id, userId });
const demote = ({ id: userId }: Pick<User, "id">) => members().changeMember({ id: ws.id, userId, role: "contributor" });

describe("what was in order when it was planned goes out", () => {
  test.each([
    ["left the workspace", remove],
    ["may no longer approve", demote],
  ])("although its only approver %s", async (_what, end) => {
    const approver = await ws.join("editor", "Ada");
    await ws.setPolicy({ roles: ["contributor"], approverIds: [approver.id] });
    const { id } = await submitted();
    await ws.approve(approver, id);
    await end(approver);
    expect((await ws.as("owner").posts.get({ id })).post.status).toBe("scheduled");
    await makeDue(id);
    await expectOut(id);
  });

  test("although its only approver deleted their account", async () => {
    const client = await restClient(h);
    const approver = { ...ws.personOf("editor"), id: client.userId };
    await db.insert(workspaceMembers).values({ workspaceId: ws.id, userId: approver.id, role: "editor" });
    await ws.setPolicy({ roles: ["contributor"], approverIds: [approver.id] });
    const { id } = await submitted();
    await ws.approve(approver, id);
    expect(await client.call("DELETE", "/auth/me", { password: passwordOfClients })).toMatchObject({ code: 200 });
    await expect.poll(() => db.$count(users, eq(users.id, approver.id))).toBe(0);
    await makeDue(id);
    await expectOut(id);
  });

  test("although its approver corrected it before, and left", async () => {
    const senior = await ws.join("editor", "Ada");
    const { id } = await submitted();
    text += " corrected";
    await ws.asUser(senior).posts.update({ id, content: text });
    await ws.as("contributor").approvals.submit({ id });
    await ws.approve(senior, id);
    await remove(senior);
    const { approval } = await ws.as("owner").approvals.approval({ id });
    expect(approval).toMatchObject({ isApproved: true, approvals: [{ name: "Ada Okafor", isCurrent: true }] });
    expect((await ws.as("owner").approvals.waiting({})).waiting).toEqual([]);
    await makeDue(id);
    await expectOut(id);
  });

  test.each([
    ["left", remove],
    ["has a role by now whose posts need an approval", demote],
  ])("although its writer %s", async (_what, end) => {
    const writer = await ws.join("editor", "Ada");
    const input = { content: text, platforms: ["facebook" as const], scheduledAt: later() };
    const { id } = (await ws.asUser(writer).posts.create(input)).post;
    await end(writer);
    const { approval } = await ws.as("owner").approvals.approval({ id });
    expect(approval).toMatchObject({ isRequired: false, isApproved: false });
    await makeDue(id);
    await expectOut(id);
  });

  test("although another approver joined where all have to approve", async () => {
    await ws.setPolicy({ roles: ["contributor"], mode: "all" });
    const { id } = await submitted();
    for (const role of ["owner", "admin", "editor"] as const) await ws.approve(role, id);
    await ws.join("editor", "Ada");
    await makeDue(id);
    await expectOut(id);
  });

  test("although the policy names another approver by now", async () => {
    const { id } = await approved();
    await ws.setPolicy({ roles: ["contributor"], approverIds: [ws.personOf("admin").id] });
    await makeDue(id);
    await expectOut(id);
  });
});

test("a policy that asks for more holds what passed before", async () => {
  const tightened = [
    { mode: "all" as const },
    { needsClient: true },
    { accounts: [{ ...defaultPolicy, accountId: await facebookId(), mode: "all" as const }] },
  ];
  for (const policy of tightened) {
    await ws.setPolicy({ roles: ["contributor"] });
    const { id } = await approved();
    await ws.setPolicy({ roles: ["contributor"], ...policy });
    await makeDue(id);
    await expectHeld(id);
    text += "+";
  }
  await ws.setPolicy({ roles: ["contributor"] });
  const { id } = (await ws.as("editor").posts.create({ content: text, platforms: ["facebook"], scheduledAt: later() }))
    .post;
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  await makeDue(id);
  await expectHeld(id);
});

test("a policy that is set after the planning holds posts without an approval, also those of unknown authors", async () => {
  await ws.setPolicy({ mode: "none" });
  const planned = async () =>
    (await ws.as("editor").posts.create({ content: text, platforms: ["facebook"], scheduledAt: later() })).post;
  const first = await planned();
  await ws.setPolicy({ roles: ["editor"] });
  await makeDue(first.id);
  await expectHeld(first.id);
  text += "+";
  await ws.setPolicy({ mode: "none" });
  const second = await planned();
  await db.update(posts).set({ authorId: null, editorId: null }).where(eq(posts.id, second.id));
  await ws.setPolicy({ roles: ["contributor"] });
  await makeDue(second.id);
  await expectHeld(second.id);
});

test("frozen content keeps its approval for its retries, and other frozen content has none", async () => {
  const { id } = await approved();
  const content = { creationIds: [], altText: null, replySettings: null, text: `${text} forged` };
  await db.update(postTargets).set({ content }).where(eq(postTargets.postId, id));
  await makeDue(id);
  await expectHeld(id, `${text} forged`);
});

describe("the record of a post that is out", () => {
  const recordOf = async (id: PostId) => (await ws.as("owner").approvals.approval({ id })).approval;

  test("says who approved what went out, whoever has left and whatever is deleted or asked for since", async () => {
    const approver = await ws.join("editor", "Ada");
    const picture = await aCreation(h, { id: ws.id });
    const { id } = await submitted({ creationIds: [picture.id] });
    const { contentHash } = await recordOf(id);
    await ws.approve(approver, id);
    await makeDue(id);
    await expectOut(id);
    const record = {
      contentHash,
      isApproved: true,
      isRequired: false,
      approvals: [{ name: "Ada Okafor", isCurrent: true }],
      waitingFor: [],
      mayDecide: false,
    };
    expect(await recordOf(id)).toMatchObject(record);
    await remove(approver);
    await ws.as("owner").creations.remove({ id: picture.id });
    await ws.setPolicy({ roles: ["contributor"], mode: "all", needsClient: true });
    expect(await recordOf(id)).toMatchObject({ ...record, waitsForClient: false });
  });

  test("does not take the approval of an earlier version for it", async () => {
    const { id } = await approved();
    const { contentHash } = await recordOf(id);
    text += " corrected";
    await ws.as("owner").posts.update({ id, content: text });
    await ws.as("owner").approvals.approve({ id });
    await makeDue(id);
    await expectOut(id);
    const record = await recordOf(id);
    expect(record).toMatchObject({ isApproved: true, approvals: [{ isCurrent: false }, { isCurrent: true }] });
    expect(record.contentHash).not.toBe(contentHash);
  });

  test("says that nobody approved what needed no approval", async () => {
    const input = { content: text, platforms: ["facebook" as const], scheduledAt: later() };
    const { id } = (await ws.as("owner").posts.create(input)).post;
    await makeDue(id);
    await expectOut(id);
    expect(await recordOf(id)).toMatchObject({ isApproved: false, approvals: [] });
  });

  test("does not take the approved text for what a publisher made of it on the network", async () => {
    await ws.setPolicy({ mode: "none" });
    const { id } = await approved();
    await makeDue(id);
    await expectOut(id);
    const [target] = (await ws.as("owner").posts.get({ id })).post.targets;
    if (target === undefined) throw new Error("No target");
    expect(await recordOf(id)).toMatchObject({ isApproved: true });
    await ws.as("editor").delivery.edit({ id, targetId: target.id, text: `${text} edited` });
    expect(await recordOf(id)).toMatchObject({ isApproved: false, approvals: [{ isCurrent: false }] });
  });
});

test("a public post keeps the approved text", async () => {
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  const { id } = await submitted();
  await ws.approve("admin", id);
  await makeDue(id);
  await expectOut(id);
  const target = (await ws.as("owner").posts.get({ id })).post.targets[0];
  if (target === undefined) throw new Error("No target");
  const edit = { id, targetId: target.id, text: `${text} edited` };
  await expect(ws.as("editor").delivery.edit(edit)).rejects.toThrow(/approved as it is/);
  expect(await ledgerOf(baseUrl, `${text} edited`)).toEqual([]);
});
