import { beforeEach, describe, expect, test } from "vitest";
import { inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId } from "#shared/ids.ts";

const h = await harness();
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.account("facebook");
});

async function aSubmission(change: object = { scheduledAt: inMinutes(60) }): Promise<PostId> {
  const text = { content: "Six new bowls", platforms: ["facebook" as const] };
  const { id } = (await ws.as("contributor").posts.create({ ...text, draft: true, ...change })).post;
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

const statusOf = async (id: PostId) => (await ws.as("owner").posts.get({ id })).post.status;
const approvalFor = async (role: "client" | "owner", id: PostId) =>
  (await ws.as(role).approvals.approval({ id })).approval;
const countFor = async (role: "client" | "editor") => (await ws.as(role).approvals.count({})).count;
const ask = async (id: PostId, comment = "Name the day, please") =>
  ws.as("client").approvals.requestChanges({ id, comment, contentHash: (await approvalFor("client", id)).contentHash });
const kindsOf = async (role: "client" | "contributor" | "editor") =>
  (await h.as(ws.personOf(role)).notifications.list({})).notifications.map(({ kind }) => kind);

describe("where the policy asks for the client's approval", () => {
  beforeEach(() => ws.setPolicy({ needsClient: true }));

  test("a member with the role client gives it, and is none of the team's approvers", async () => {
    const id = await aSubmission();
    expect(await countFor("client")).toBe(1);
    expect(await approvalFor("client", id)).toMatchObject({ mayDecide: true, waitsForClient: true });
    expect((await ws.approve("client", id)).post.status).toBe("submitted");
    expect(await countFor("client")).toBe(0);
    const approval = await approvalFor("owner", id);
    expect(approval).toMatchObject({
      isApproved: false,
      waitsForClient: false,
      approvals: [{ name: "client Kiln", isClient: true, isCurrent: true }],
    });
    expect(approval.waitingFor.map(({ name }) => name)).not.toContain("client Kiln");
    expect((await ws.approve("editor", id)).post.status).toBe("scheduled");
  });

  test("the last missing approval schedules the post, and its writers are told who gave it", async () => {
    const id = await aSubmission();
    expect((await ws.approve("editor", id)).post.status).toBe("submitted");
    expect((await ws.approve("client", id)).post.status).toBe("scheduled");
    expect(await kindsOf("contributor")).toContain("post.client_answered");
    const { activities } = await ws.as("owner").activity.list({});
    expect(activities.find(({ kind }) => kind === "post.approved")).toMatchObject({ client: "client Kiln" });
  });

  test("the client is asked by a notification and a mail", async () => {
    await aSubmission();
    expect(await kindsOf("client")).toContain("post.submitted");
    await deliverMails(h.deps);
    expect(await mailsTo(h.deps, ws.personOf("client").email)).toHaveLength(1);
  });

  test("another content needs another approval", async () => {
    const id = await aSubmission();
    const { contentHash } = await approvalFor("client", id);
    await ws.approve("client", id);
    await ws.as("contributor").posts.update({ id, draft: true, content: "Seven new bowls" });
    await ws.as("contributor").approvals.submit({ id });
    await expect(ws.as("client").approvals.approve({ id, contentHash })).rejects.toThrow(/changed in the meantime/);
    await expect(ws.as("client").approvals.requestChanges({ id, comment: "No", contentHash })).rejects.toThrow(
      /changed in the meantime/,
    );
    expect((await ws.approve("editor", id)).post.status).toBe("submitted");
    expect(await approvalFor("client", id)).toMatchObject({ waitsForClient: true, mayDecide: true });
  });

  test("a change request of the client gives the post back, with a comment that clients see", async () => {
    const id = await aSubmission();
    await ws.approve("editor", id);
    expect((await ask(id)).post.status).toBe("changes_requested");
    const { comments } = await ws.as("contributor").comments.list({ id });
    expect(comments).toMatchObject([{ kind: "changes_requested", isShared: true, client: "client Kiln" }]);
    await ws.as("contributor").approvals.submit({ id });
    expect((await ws.as("client").comments.list({ id })).comments).toMatchObject([{ isMine: true }]);
    expect((await ws.approve("client", id)).post.status).toBe("submitted");
  });

  test("a planned post that lacks only the client's approval waits for the client", async () => {
    await ws.setPolicy({ mode: "none", needsClient: false });
    const { id } = (
      await ws.as("editor").posts.create({
        content: "Planned before",
        platforms: ["facebook"],
        scheduledAt: inMinutes(60),
      })
    ).post;
    await ws.setPolicy({ mode: "none", needsClient: true, roles: ["editor"] });
    expect(await countFor("client")).toBe(1);
    expect((await ws.approve("client", id)).post.status).toBe("scheduled");
    expect(await approvalFor("owner", id)).toMatchObject({ isApproved: true });
    await expect(ws.approve("client", id)).rejects.toThrow(/does not wait for your approval/);
  });

  test("the approval stays that of the client when the member changes the role or leaves", async () => {
    const id = await aSubmission();
    await ws.approve("client", id);
    const { id: userId } = ws.personOf("client");
    await h.as(ws.personOf("owner"), { readRole: async () => "owner" }).workspaces.changeMember({
      id: ws.id,
      userId,
      role: "editor",
    });
    // The person is an editor by now: their approval for the client does not become an approval of the team.
    expect(await approvalFor("owner", id)).toMatchObject({ isApproved: false, waitsForClient: false });
    await h.deps.sql`delete from workspace_members where workspace_id = ${ws.id} and user_id = ${userId}`;
    expect((await ws.approve("admin", id)).post.status).toBe("scheduled");
  });

  test("a writer of the post does not decide for the client", async () => {
    const id = await aSubmission();
    const { id: userId } = ws.personOf("contributor");
    await h.deps
      .sql`update workspace_members set role = 'client' where workspace_id = ${ws.id} and user_id = ${userId}`;
    await expect(ws.approve("contributor", id)).rejects.toThrow(/Nobody approves what they wrote/);
    expect((await ws.as("contributor").approvals.count({})).count).toBe(0);
  });
});

test("where no client is asked, a client decides nothing and is not told of submissions", async () => {
  await ws.setPolicy();
  const id = await aSubmission();
  expect(await countFor("client")).toBe(0);
  expect(await approvalFor("client", id)).toMatchObject({ mayDecide: false });
  await expect(ws.approve("client", id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(ask(id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await kindsOf("client")).toEqual([]);
  expect(await statusOf(id)).toBe("submitted");
});

test("where only the client decides, the client's approval plans the post", async () => {
  await ws.setPolicy({ mode: "none", needsClient: true });
  const id = await aSubmission();
  expect(await kindsOf("client")).toEqual(["post.submitted"]);
  expect((await ws.approve("client", id)).post.status).toBe("scheduled");
});
