import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { aCreation, anAccount, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { CreationId, PostId } from "#shared/ids.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness();
let ws: SharedWorkspace;
let account: Awaited<ReturnType<SharedWorkspace["account"]>>;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  account = await ws.account("facebook");
});

const later = () => inMinutes(60);
const text = { content: "Six new bowls", platforms: ["facebook" as const] };

/** A draft of the contributor. */
const aDraft = async (change: object = {}) =>
  (await ws.as("contributor").posts.create({ ...text, draft: true, ...change })).post;

const statusOf = async (id: PostId) => (await ws.as("owner").posts.get({ id })).post.status;
const forbidden = { code: "FORBIDDEN", message: expect.stringMatching(/submit it for approval/) };
const unapproved = { message: expect.stringMatching(/needs an approval first/) };

describe("a member who may not publish", () => {
  test("saves drafts with a proposed time, and plans nothing", async () => {
    const contributor = ws.as("contributor");
    expect(await aDraft({ scheduledAt: later() })).toMatchObject({ status: "draft", scheduledAt: expect.any(String) });
    await expect(contributor.posts.create(text)).rejects.toMatchObject(forbidden);
    await expect(contributor.posts.create({ ...text, scheduledAt: later() })).rejects.toMatchObject(forbidden);
    const { id } = await aDraft();
    await expect(contributor.posts.update({ id, scheduledAt: later() })).rejects.toMatchObject(forbidden);
    await expect(contributor.posts.update({ id, draft: false })).rejects.toMatchObject(forbidden);
    const changed = await contributor.posts.update({ id, draft: true, scheduledAt: later(), content: "Seven bowls" });
    expect(changed.post).toMatchObject({ status: "draft", content: "Seven bowls" });
    await expect(contributor.posts.publish({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(contributor.queue.add(text)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(contributor.queue.addExisting({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await contributor.posts.duplicate({ id })).post.status).toBe("draft");
  });

  test("neither changes nor deletes a planned post, and removes no picture from it", async () => {
    const picture = await aCreation(h, { ...ws.personOf("owner"), id: ws.id as User["id"] });
    const { post } = await ws.as("editor").posts.create({ ...text, creationIds: [picture.id], scheduledAt: later() });
    const contributor = ws.as("contributor");
    await expect(contributor.posts.update({ id: post.id, content: "Mine" })).rejects.toMatchObject(forbidden);
    await expect(contributor.posts.update({ id: post.id, draft: true })).rejects.toMatchObject(forbidden);
    await expect(contributor.posts.remove({ id: post.id })).rejects.toMatchObject(forbidden);
    const id: CreationId = picture.id;
    await expect(contributor.creations.remove({ id, force: true })).rejects.toMatchObject(forbidden);
    expect(await statusOf(post.id)).toBe("scheduled");
  });

  test("deletes a draft", async () => {
    const { id } = await aDraft();
    await ws.as("contributor").posts.remove({ id });
    await expect(ws.as("owner").posts.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a policy", () => {
  test("is missing at first, is saved by members who manage the workspace, and names existing approvers and accounts", async () => {
    expect((await ws.as("viewer").approvals.policies({})).approvals).toMatchObject({
      policy: { mode: "none", roles: ["contributor"] },
      me: { role: "viewer", mayPublish: false, needsApproval: false },
    });
    await expect(ws.as("editor").approvals.savePolicies({ mode: "one" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(ws.setPolicy({ approverIds: [ws.personOf("contributor").id] })).rejects.toThrow(/role may approve/);
    const stranger = await h.newUser();
    await expect(ws.setPolicy({ approverIds: [stranger.id] })).rejects.toThrow(/role may approve/);
    const others = await (await aSharedWorkspace(h)).account("x");
    const alien = { accountId: others.id, mode: "one", approverIds: [], roles: [], countsTime: false, series: "each" };
    await expect(ws.setPolicy({ accounts: [alien as never] })).rejects.toThrow(/none of the accounts/);
    await ws.setPolicy({ mode: "all", approverIds: [ws.personOf("admin").id], roles: ["editor", "contributor"] });
    expect((await ws.as("editor").approvals.policies({})).approvals.me.needsApproval).toBe(true);
    expect((await ws.as("owner").approvals.policies({})).approvals.policy).toMatchObject({
      mode: "all",
      roles: ["editor", "contributor"],
    });
  });

  test("refuses every way to plan a post of a member whose posts need an approval", async () => {
    await ws.setPolicy({ roles: ["editor", "contributor"] });
    const slots = [{ weekday: 1, time: "12:00" }];
    await ws.as("owner").queue.update({ id: account.id, timezone: "UTC", slots });
    const editor = ws.as("editor");
    await expect(editor.posts.create(text)).rejects.toMatchObject(unapproved);
    await expect(editor.posts.create({ ...text, scheduledAt: later() })).rejects.toMatchObject(unapproved);
    await expect(editor.queue.add(text)).rejects.toMatchObject(unapproved);
    const { id } = (await editor.posts.create({ ...text, draft: true })).post;
    await expect(editor.posts.update({ id, scheduledAt: later() })).rejects.toMatchObject(unapproved);
    await expect(editor.posts.update({ id, draft: false })).rejects.toMatchObject(unapproved);
    await expect(editor.posts.publish({ id })).rejects.toMatchObject(unapproved);
    await expect(editor.queue.addExisting({ id })).rejects.toMatchObject(unapproved);
    const copy = (await editor.posts.duplicate({ id })).post;
    await expect(editor.posts.publish({ id: copy.id })).rejects.toMatchObject(unapproved);
    expect(await statusOf(id)).toBe("draft");
    // Nor may another member publish it.
    await expect(ws.as("owner").posts.publish({ id })).rejects.toMatchObject(unapproved);
    // A member whose posts need no approval still plans at once.
    expect((await ws.as("owner").posts.create({ ...text, scheduledAt: later() })).post.status).toBe("scheduled");
  });

  test("asks for an approval when an editor changed the draft of a member who needs none", async () => {
    await ws.setPolicy({ roles: ["editor"] });
    const { id } = (await ws.as("owner").posts.create({ ...text, draft: true })).post;
    await ws.as("editor").posts.update({ id, content: "Not what the owner said" });
    await expect(ws.as("admin").posts.publish({ id })).rejects.toMatchObject(unapproved);
    expect(
      (await ws.as("owner").posts.update({ id, content: "The owner again", scheduledAt: later() })).post.status,
    ).toBe("scheduled");
  });

  test("of one account keeps an approver who left, so that a change of another policy opens it to nobody else", async () => {
    const shared = await aSharedWorkspace(h);
    const { id: accountId } = await shared.account("x");
    const { id: admin } = shared.personOf("admin");
    const rules = { mode: "one", needsClient: false, countsTime: false, series: "each" } as const;
    const accounts = [{ ...rules, roles: ["editor" as const], approverIds: [admin], accountId }];
    await shared.setPolicy({ accounts });
    await shared.as("owner").workspaces.removeMember({ id: shared.id, userId: admin });
    const { approvals } = await shared.setPolicy({ countsTime: true, accounts });
    expect(approvals.accounts).toMatchObject([{ accountId, approverIds: [admin] }]);
    const elsewhere = accounts.map((one) => ({ ...one, approverIds: [admin, shared.personOf("contributor").id] }));
    await expect(shared.setPolicy({ accounts: elsewhere })).rejects.toThrow(/role may approve/);
  });

  test("of one account holds its posts only", async () => {
    const other = await ws.account("x");
    const policy = { mode: "one", needsClient: false, countsTime: false, series: "each" } as const;
    const ofAccount = { ...policy, approverIds: [], roles: ["editor" as const], accountId: account.id };
    await ws.setPolicy({ mode: "none", accounts: [ofAccount] });
    const editor = ws.as("editor");
    await expect(editor.posts.create({ ...text, scheduledAt: later() })).rejects.toMatchObject(unapproved);
    const onX = await editor.posts.create({
      content: "X",
      platforms: ["x"],
      accountIds: [other.id],
      scheduledAt: later(),
    });
    expect(onX.post.status).toBe("scheduled");
  });
});

test("over REST and with an API key, an unapproved post is refused with a code of its own", async () => {
  const client = await restClient(h);
  await anAccount(h, { id: client.userId });
  const saved = await client.call("PUT", "/approvals/policy", { mode: "one", roles: ["owner"] });
  expect(saved).toMatchObject({ code: 200, body: { message: "Approval policy saved" } });
  const made = await client.call("POST", "/auth/api-keys", { name: "Script", scope: "write" });
  const { secret } = z.object({ secret: z.string() }).parse(made.body.data);
  const post = { content: "Six new bowls", platforms: ["facebook"], scheduledAt: later() };
  for (const authorization of [client.authorization, `Bearer ${secret}`]) {
    const refused = await client.call("POST", "/posts", post, { authorization });
    expect(refused).toMatchObject({ code: 409, body: { code: "APPROVAL_REQUIRED" } });
  }
});

test("posts that wait without a time are listed in pages, too", async () => {
  for (let count = 0; count < 3; count += 1) await ws.as("contributor").approvals.submit({ id: (await aDraft({})).id });
  const first = await ws.as("owner").approvals.waiting({ limit: 2 });
  const rest = await ws.as("owner").approvals.waiting({ limit: 2, cursor: first.nextCursor ?? "" });
  expect(first.waiting).toHaveLength(2);
  expect(rest).toMatchObject({ waiting: [expect.anything()], nextCursor: null });
});

test("a waiting post behind very many planned posts that do not wait is reached over empty pages", async () => {
  await ws.setPolicy();
  const { id } = await aDraft();
  await ws.as("contributor").approvals.submit({ id });
  await h.deps.db.execute(sql`
    insert into posts (id, workspace_id, status, content, hashtags, platforms, scheduled_at)
    select gen_random_uuid(), ${ws.id}, 'scheduled', 'Planned', '{}', '{facebook}', now() + n * interval '1 minute'
    from generate_series(1, 510) n`);
  const first = await ws.as("owner").approvals.waiting({});
  expect(first).toMatchObject({ waiting: [], nextCursor: expect.any(String) });
  const rest = await ws.as("owner").approvals.waiting({ cursor: first.nextCursor ?? "" });
  expect(rest).toMatchObject({ waiting: [{ post: { id } }], nextCursor: null });
});

test("a submission and its approval are sent to the webhooks of the workspace", async () => {
  const webhook = {
    url: "https://receiver.example/hook",
    events: ["post.submitted" as const, "post.approved" as const],
  };
  await ws.as("owner").webhooks.create(webhook);
  await ws.setPolicy({});
  const { id } = await aDraft({ scheduledAt: later() });
  await ws.as("contributor").approvals.submit({ id });
  await ws.approve("owner", id);
  const told = await h.deps.db.execute(
    sql`select type, data ->> 'postId' as id from webhook_deliveries where workspace_id = ${ws.id} order by id`,
  );
  expect([...told]).toEqual([
    { type: "post.submitted", id },
    { type: "post.approved", id },
  ]);
});
