import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.account("facebook");
});

const later = () => inMinutes(60);
const text = { content: "Six new bowls", platforms: ["facebook" as const] };

/** A draft of the contributor. */
const aDraft = async (change: object = {}) =>
  (await ws.as("contributor").posts.create({ ...text, draft: true, ...change })).post;

async function aSubmission(change: object = { scheduledAt: later() }) {
  const draft = await aDraft(change);
  return (await ws.as("contributor").approvals.submit({ id: draft.id })).post;
}

const approvalOf = async (id: PostId) => (await ws.as("editor").approvals.approval({ id })).approval;
const statusOf = async (id: PostId) => (await ws.as("owner").posts.get({ id })).post.status;
const unapproved = { message: expect.stringMatching(/needs an approval first/) };

describe("a submitted post", () => {
  beforeEach(() => ws.setPolicy());

  test("waits with its time, and is scheduled by the approval", async () => {
    const post = await aSubmission();
    expect(post).toMatchObject({
      status: "submitted",
      scheduledAt: expect.any(String),
      targets: [{ status: "pending" }],
    });
    const before = await approvalOf(post.id);
    expect(before).toMatchObject({ isRequired: true, isApproved: false, mayDecide: true, mode: "one", approvals: [] });
    const { contentHash } = before;
    const approved = await ws.as("editor").approvals.approve({ id: post.id, contentHash });
    expect(approved.post).toMatchObject({ status: "scheduled", scheduledAt: post.scheduledAt });
    expect(await approvalOf(post.id)).toMatchObject({
      isApproved: true,
      approvals: [{ name: "editor Kiln", isCurrent: true }],
    });
  });

  test("without a time becomes a draft that a publisher may publish", async () => {
    const { id } = await aSubmission({});
    expect((await ws.approve("admin", id)).post.status).toBe("draft");
    expect((await ws.as("editor").posts.update({ id, scheduledAt: later() })).post.status).toBe("scheduled");
  });

  test("approved after its time is held, and its author and the approvers are notified", async () => {
    const { id } = await aSubmission({ scheduledAt: later() });
    await h.deps.sql`update posts set scheduled_at = now() - interval '1 hour' where id = ${id}`;
    const { post } = await ws.approve("admin", id);
    expect(post).toMatchObject({ status: "draft", notice: { code: "postloom.approved_late" } });
    const kindsOf = async (role: "contributor" | "editor") =>
      (await h.as(ws.personOf(role)).notifications.list({})).notifications.map(({ kind }) => kind);
    expect(await kindsOf("contributor")).toContain("post.approved");
    expect(await kindsOf("editor")).toContain("post.approved");
    expect((await ws.as("editor").posts.update({ id, scheduledAt: later() })).post.status).toBe("scheduled");
  });

  test("is not approved by its author, nor by roles that may not", async () => {
    await ws.setPolicy({ roles: ["editor", "contributor"] });
    const { id } = (await ws.as("editor").posts.create({ ...text, draft: true })).post;
    await ws.as("editor").approvals.submit({ id });
    await expect(ws.approve("editor", id)).rejects.toThrow(/Nobody approves what they wrote/);
    for (const role of ["contributor", "viewer", "client"] as const)
      await expect(ws.approve(role, id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await ws.approve("admin", id)).post.status).toBe("draft");
  });

  test("is approved by a senior who corrected it", async () => {
    const { id } = await aSubmission();
    await ws.as("editor").posts.update({ id, content: "Six new bowls." });
    expect(await statusOf(id)).toBe("draft");
    await ws.as("editor").approvals.submit({ id });
    expect((await ws.approve("editor", id)).post).toMatchObject({
      status: "scheduled",
      content: "Six new bowls.",
    });
  });

  test("is a draft again after a change, and the approver of other content is refused", async () => {
    const { id } = await aSubmission();
    const { contentHash } = await approvalOf(id);
    const { post } = await ws.as("contributor").posts.update({ id, draft: true, content: "Seven new bowls" });
    expect(post).toMatchObject({ status: "draft", notice: { code: "postloom.changed_after_submission" } });
    await expect(ws.approve("editor", id)).rejects.toThrow(/not submitted/);
    await ws.as("contributor").approvals.submit({ id });
    await expect(ws.as("editor").approvals.approve({ id, contentHash })).rejects.toThrow(/changed in the meantime/);
    expect(await statusOf(id)).toBe("submitted");
    // Without the hash of what was read, the content of this moment is meant.
    await ws.as("editor").approvals.approve({ id });
    expect(await statusOf(id)).toBe("scheduled");
  });

  test("stays submitted while only its time moves, unless the time counts", async () => {
    const { id } = await aSubmission();
    const move = () => ws.as("contributor").approvals.submit({ id, scheduledAt: inMinutes(120) });
    expect((await move()).post.status).toBe("submitted");
    await ws.setPolicy({ countsTime: true });
    const before = await approvalOf(id);
    await ws.as("contributor").approvals.submit({ id, scheduledAt: inMinutes(180) });
    expect((await approvalOf(id)).contentHash).not.toBe(before.contentHash);
  });

  test("needs the approval of all approvers where the policy says so", async () => {
    const approvers = [ws.personOf("admin").id, ws.personOf("editor").id];
    await ws.setPolicy({ mode: "all", approverIds: approvers });
    const { id } = await aSubmission();
    await expect(ws.approve("owner", id)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await ws.approve("admin", id)).post.status).toBe("submitted");
    expect(await approvalOf(id)).toMatchObject({ isApproved: false, waitingFor: [{ name: "editor Kiln" }] });
    expect((await ws.approve("editor", id)).post.status).toBe("scheduled");
  });

  test("goes back with a comment, and loses earlier approvals", async () => {
    const approverIds = [ws.personOf("admin").id, ws.personOf("editor").id];
    await ws.setPolicy({ mode: "all", approverIds });
    const { id } = await aSubmission();
    await ws.approve("admin", id);
    const comment = "Which glaze?";
    expect((await ws.as("editor").approvals.requestChanges({ id, comment })).post.status).toBe("changes_requested");
    expect((await ws.as("contributor").comments.list({ id })).comments).toMatchObject([
      { kind: "changes_requested", text: comment },
    ]);
    const changed = await ws.as("contributor").posts.update({ id, draft: true, content: "Six celadon bowls" });
    expect(changed.post.status).toBe("changes_requested");
    await ws.as("contributor").approvals.submit({ id, scheduledAt: later() });
    expect((await approvalOf(id)).approvals).toEqual([]);
  });

  test("is given back without a notification of its author who has become a client", async () => {
    const { id } = await aSubmission();
    const author = ws.personOf("contributor");
    await h.deps.db.update(workspaceMembers).set({ role: "client" }).where(eq(workspaceMembers.userId, author.id));
    await ws.as("editor").approvals.requestChanges({ id, comment: "Between us: the client is wrong", isShared: false });
    await deliverMails(h.deps);
    expect((await h.as(author).notifications.list({})).notifications).toEqual([]);
    expect(await mailsTo(h.deps, author.email)).toEqual([]);
  });

  test("is refused when no member could approve it, and when its content could not be published", async () => {
    const { id } = await aDraft();
    await ws.as("owner").approvals.savePolicies({ mode: "one", approverIds: [ws.personOf("editor").id] });
    await h.deps.db.delete(workspaceMembers).where(eq(workspaceMembers.userId, ws.personOf("editor").id));
    await expect(ws.as("contributor").approvals.submit({ id })).rejects.toThrow(/Nobody in this workspace/);
    expect(await statusOf(id)).toBe("draft");
    const empty = await aDraft({ content: "" });
    await expect(ws.as("contributor").approvals.submit({ id: empty.id })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    const stranger = await aSharedWorkspace(h);
    await expect(stranger.as("owner").approvals.submit({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(stranger.as("owner").approvals.approve({ id, contentHash: "0".repeat(64) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(stranger.as("owner").approvals.approval({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is a draft again, with the reason, when its picture is deleted", async () => {
    const picture = await aCreation(h, { ...ws.personOf("owner"), id: ws.id as User["id"] });
    const { id } = await aSubmission({ creationIds: [picture.id], scheduledAt: later() });
    await expect(ws.as("contributor").creations.remove({ id: picture.id })).rejects.toMatchObject({ code: "CONFLICT" });
    await ws.as("contributor").creations.remove({ id: picture.id, force: true });
    expect((await ws.as("owner").posts.get({ id })).post).toMatchObject({
      status: "draft",
      notice: { code: "postloom.media_deleted" },
    });
  });
});

test("an approved post goes back to the approvers when a member whose posts need an approval changes it", async () => {
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  const { id } = await aSubmission();
  await ws.approve("admin", id);
  expect(await statusOf(id)).toBe("scheduled");
  const { post } = await ws.as("editor").posts.update({ id, content: "Not what was approved" });
  expect(post).toMatchObject({
    status: "submitted",
    notice: { code: "postloom.needs_approval" },
    targets: [{ status: "pending" }],
  });
  expect((await ws.as("owner").billing.usage()).usage.posts.used).toBe(0);
  expect((await ws.approve("admin", id)).post).toMatchObject({
    status: "scheduled",
    content: "Not what was approved",
  });
});

test("a change of the time of an approved post needs another approval only where the time counts", async () => {
  await ws.setPolicy();
  const { id } = await aSubmission();
  await ws.approve("admin", id);
  expect((await ws.as("editor").posts.update({ id, scheduledAt: inMinutes(90) })).post.status).toBe("scheduled");
  await ws.setPolicy({ countsTime: true });
  expect((await ws.as("editor").posts.update({ id, scheduledAt: inMinutes(95) })).post.status).toBe("submitted");
});

test("approvers see the posts that wait for them, the earliest due first, and no longer those that they decided", async () => {
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  const [third, first, second] = [
    await aSubmission({}),
    await aSubmission({ scheduledAt: inMinutes(30) }),
    await aSubmission(),
  ];
  const idsFor = async (role: "admin" | "editor", limit = 10) =>
    (await ws.as(role).approvals.waiting({ limit })).waiting.map(({ post }) => post.id);
  expect(await idsFor("admin")).toEqual([first.id, second.id, third.id]);
  const page = await ws.as("admin").approvals.waiting({ limit: 2 });
  const rest = await ws.as("admin").approvals.waiting({ limit: 2, cursor: page.nextCursor ?? "" });
  expect(rest).toMatchObject({ waiting: [{ post: { id: third.id } }], nextCursor: null });
  expect(await ws.as("admin").approvals.count({})).toEqual({ count: 3, hasPolicy: true });
  await ws.approve("admin", first.id);
  expect(await idsFor("editor")).toEqual([second.id, third.id]);
  // What was planned before the policy waits, too.
  const other = await aSharedWorkspace(h);
  await other.account("facebook");
  const { post } = await other.as("editor").posts.create({ ...text, scheduledAt: later() });
  expect(await other.as("admin").approvals.count({})).toEqual({ count: 0, hasPolicy: false });
  await other.setPolicy({ roles: ["editor"] });
  expect((await other.as("admin").approvals.waiting({})).waiting.map((one) => one.post.id)).toEqual([post.id]);
  expect((await other.approve("admin", post.id)).post.status).toBe("scheduled");
  expect((await other.as("owner").approvals.waiting({})).waiting).toEqual([]);
});

test("approvers, authors and mentioned members are told, each by a notification and a mail", async () => {
  await ws.setPolicy({ approverIds: [ws.personOf("admin").id] });
  const { id } = await aSubmission();
  await ws.as("admin").approvals.requestChanges({ id, comment: "Which glaze?" });
  await ws
    .as("contributor")
    .comments.create({ id, text: "@editor what was it?", mentions: [ws.personOf("editor").id] });
  await ws.as("contributor").approvals.submit({ id });
  await ws.approve("admin", id);
  await deliverMails(h.deps);
  const toldTo = async (role: "admin" | "editor" | "contributor") => ({
    kinds: (await h.as(ws.personOf(role)).notifications.list({})).notifications.map(({ kind }) => kind),
    subjects: (await mailsTo(h.deps, ws.personOf(role).email)).map(({ subject }) => subject).toSorted(),
  });
  expect(await toldTo("admin")).toEqual({
    kinds: ["post.submitted"],
    subjects: ["[Kiln & Clay] A post waits for your approval", "[Kiln & Clay] A post waits for your approval"],
  });
  expect(await toldTo("editor")).toEqual({
    kinds: ["post.mentioned"],
    subjects: ["[Kiln & Clay] contributor Kiln mentioned you in a comment"],
  });
  expect(await toldTo("contributor")).toEqual({
    kinds: ["post.approved"],
    subjects: ["[Kiln & Clay] Changes to your post were requested", "[Kiln & Clay] Your post was approved"],
  });
});

test("a post of a repeating post is submitted, and one approval is valid for all of them where the policy says so", async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const repeat = {
    post: { content: "Open studio", platforms: ["facebook" as const], variants: [] },
    pattern: { every: "week" as const, slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "09:30" })) },
    timezone: "UTC",
    startsOn: tomorrow,
    times: 5,
  };
  const statuses = async (id: PostId[]) => Promise.all(id.map(statusOf));
  for (const series of ["each", "once"] as const) {
    await ws.setPolicy({ roles: ["editor"], series });
    const { repeat: made } = await ws.as("editor").repeats.create(repeat);
    const firstId = made.next[0]?.postId;
    if (firstId == null) throw new Error("No post was made");
    expect(await statusOf(firstId)).toBe("submitted");
    await ws.approve("admin", firstId);
    expect(await statusOf(firstId)).toBe("scheduled");
    await h.deps.sql`update repeats set make_at = now() where id = ${made.id}`;
    await makeOccurrences(h.deps, AbortSignal.timeout(10_000));
    const { repeat: after } = await ws.as("editor").repeats.get({ id: made.id });
    const ids = after.next.flatMap(({ postId }) => (postId === null || postId === firstId ? [] : [postId]));
    expect(ids).toHaveLength(1);
    expect(await statuses(ids)).toEqual([series === "once" ? "scheduled" : "submitted"]);
    await ws.as("editor").repeats.stop({ id: made.id });
  }
});

test("a personal workspace has no policy, and may have one", async () => {
  const user = await h.newUser();
  expect((await h.as(user).approvals.policies({})).approvals).toMatchObject({
    policy: { mode: "none" },
    me: { role: "owner", needsApproval: false },
  });
  await h.as(user).approvals.savePolicies({ mode: "one", roles: ["owner"] });
  await anAccount(h, user);
  await expect(h.as(user).posts.create({ ...text, scheduledAt: later() })).rejects.toMatchObject(unapproved);
});
