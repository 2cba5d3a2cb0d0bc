import { beforeEach, describe, expect, test } from "vitest";
import { aCreation, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import type { ClientPost } from "#shared/posts/client-review.ts";

const h = await harness();
const visitor = h.as(null);
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
  await ws.account("facebook");
});

const text = { content: "Six new bowls", platforms: ["facebook" as const] };

async function aSubmission(change: object = { scheduledAt: inMinutes(60) }): Promise<PostId> {
  const { id } = (await ws.as("contributor").posts.create({ ...text, draft: true, ...change })).post;
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

type Shows = { postIds: PostId[] } | { month: string };

/** The calls that a link made by the editor allows. */
async function aClient(shows: Shows) {
  const { link, url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", ...shows });
  const opened = await visitor.clientReview.open({ token: url.split("#")[1] ?? "" });
  const access = opened.link?.access ?? "";
  const name = "Marta Oliveira";
  const all = async () => (await visitor.clientReview.posts({ access })).posts;
  const one = async (id: PostId): Promise<ClientPost> => {
    const post = (await all()).find((each) => each.id === id);
    if (post === undefined) throw new Error("The link does not show this post");
    return post;
  };
  const hashOf = async (id: PostId) => (await one(id)).contentHash;
  return {
    link,
    access,
    all,
    one,
    approve: async (id: PostId, contentHash?: string) =>
      (await visitor.clientReview.approve({ access, id, name, contentHash: contentHash ?? (await hashOf(id)) })).post,
    ask: async (id: PostId, comment: string) =>
      (await visitor.clientReview.requestChanges({ access, id, name, comment, contentHash: await hashOf(id) })).post,
    comment: async (id: PostId, said: string) =>
      (await visitor.clientReview.comment({ access, id, name, text: said })).post,
  };
}

const statusOf = async (id: PostId) => (await ws.as("owner").posts.get({ id })).post.status;
const approvalOf = async (id: PostId) => (await ws.as("owner").approvals.approval({ id })).approval;
const notFound = { code: "NOT_FOUND" };

describe("a client sees", () => {
  test("exactly what each account sends, without what is internal", async () => {
    await ws.account("mastodon");
    const { id: creationId } = await aCreation(h, { ...ws.personOf("owner"), id: ws.id as UserId });
    await h.deps.sql`update creations set prompt = 'Secret prompt', title = 'Secret title' where id = ${creationId}`;
    const id = await aSubmission({
      platforms: ["facebook", "mastodon"],
      platformContent: { mastodon: "For Mastodon alone" },
      firstComment: "Tickets below",
      creationIds: [creationId],
      altText: "Bowls on a shelf",
      scheduledAt: inMinutes(60),
    });
    await ws.as("editor").comments.create({ id, text: "Internal: is this legal?" });
    await ws.as("editor").comments.create({ id, text: "What do you think?", isShared: true });
    const client = await aClient({ postIds: [id] });
    const post = await client.one(id);
    expect(post).toMatchObject({ state: "waiting", mayDecide: true, mayAskChanges: true, approval: null });
    const textsOf = (platform: string) =>
      post.deliveries.find((one) => one.platform === platform)?.texts.map((one) => one.text);
    expect(textsOf("facebook")).toEqual(["Six new bowls", "Tickets below"]);
    expect(textsOf("mastodon")).toEqual(["For Mastodon alone", "Tickets below"]);
    expect(post.deliveries[0]?.media).toMatchObject([{ altText: "Bowls on a shelf", fileUrl: expect.any(String) }]);
    expect(post.deliveries.map(({ sandbox }) => sandbox)).toEqual(post.deliveries.map(() => true));
    expect(post.comments).toMatchObject([{ text: "What do you think?", isClient: false, author: "editor Kiln" }]);
    expect(JSON.stringify(post)).not.toMatch(/Secret|Internal/);
  });

  test("the posts of the link, and no others of any workspace", async () => {
    const shown = await aSubmission();
    const hidden = await aSubmission();
    const client = await aClient({ postIds: [shown] });
    expect((await client.all()).map(({ id }) => id)).toEqual([shown]);
    const other = await aSharedWorkspace(h);
    await other.account("facebook");
    const theirs = (await other.as("owner").posts.create({ ...text, draft: true })).post.id;
    const { contentHash } = await approvalOf(hidden);
    for (const id of [hidden, theirs]) {
      await expect(client.approve(id, contentHash)).rejects.toMatchObject(notFound);
      await expect(client.comment(id, "Hello?")).rejects.toMatchObject(notFound);
    }
    expect(await statusOf(hidden)).toBe("submitted");
  });

  test("of a month the submitted, planned and published posts, in the zone of the workspace, and no drafts", async () => {
    await ws.as("owner").workspaces.update({ id: ws.id, timezone: "Pacific/Auckland" });
    // 1 March in Auckland is still 28 February in UTC.
    const at = (iso: string) => ({ scheduledAt: iso });
    const first = await aSubmission(at("2028-02-29T11:30:00Z"));
    const before = await aSubmission(at("2028-02-29T10:30:00Z"));
    await ws.as("contributor").posts.create({ ...text, draft: true, ...at("2028-03-10T10:00:00Z") });
    const planned = (await ws.as("editor").posts.create({ ...text, ...at("2028-03-12T10:00:00Z") })).post.id;
    const client = await aClient({ month: "2028-03" });
    expect((await client.all()).map(({ id, state }) => [id, state])).toEqual([
      [first, "waiting"],
      [planned, "scheduled"],
    ]);
    await expect(client.approve(before, "0".repeat(64))).rejects.toMatchObject(notFound);
    expect((await client.one(planned)).mayDecide).toBe(false);
  });

  test("a long list in pages", async () => {
    const postIds: PostId[] = [];
    for (let count = 0; count < 3; count += 1) postIds.push(await aSubmission({}));
    const { access } = await aClient({ postIds });
    const first = await visitor.clientReview.posts({ access, limit: 2 });
    const rest = await visitor.clientReview.posts({ access, limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.posts, ...rest.posts].map(({ id }) => id)).toEqual(postIds);
    expect(rest.nextCursor).toBeNull();
  });

  test("no post that went back to its authors, until it is submitted again", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    await ws.as("editor").approvals.requestChanges({ id, comment: "Internal: too long" });
    expect(await client.one(id)).toMatchObject({ state: "changing", deliveries: [], mayDecide: false, comments: [] });
  });
});

describe("where a client has to approve", () => {
  beforeEach(() => ws.setPolicy({ needsClient: true }));

  test("a post is planned by the second approval, in either order", async () => {
    for (const clientIsFirst of [true, false]) {
      const id = await aSubmission();
      const client = await aClient({ postIds: [id] });
      const yes = [() => client.approve(id), () => ws.approve("editor", id)];
      const [first, second] = clientIsFirst ? yes : yes.toReversed();
      await first?.();
      expect(await statusOf(id)).toBe("submitted");
      expect(await approvalOf(id)).toMatchObject({ isApproved: false, waitsForClient: !clientIsFirst });
      // After the approval of one member, the post waits for no other member.
      const { waiting } = await ws.as("admin").approvals.waiting({});
      expect(waiting.map(({ post }) => post.id)).toEqual(clientIsFirst ? [id] : []);
      await second?.();
      expect(await statusOf(id)).toBe("scheduled");
      expect(await approvalOf(id)).toMatchObject({ isApproved: true });
    }
  });

  test("no member replaces the client", async () => {
    const id = await aSubmission();
    await ws.approve("owner", id);
    await ws.approve("admin", id);
    await expect(ws.as("owner").posts.publish({ id })).rejects.toMatchObject({
      message: expect.stringMatching(/needs an approval first/),
    });
    expect(await statusOf(id)).toBe("submitted");
  });

  test("the client's approval stays valid when the link is revoked, and ends with another content", async () => {
    const id = await aSubmission({});
    const client = await aClient({ postIds: [id] });
    await client.approve(id);
    await ws.as("editor").clientLinks.revoke({ id: client.link.id });
    await ws.approve("editor", id);
    expect((await ws.as("editor").posts.update({ id, scheduledAt: inMinutes(30) })).post.status).toBe("scheduled");
    const changed = await ws.as("editor").posts.update({ id, content: "Seven new bowls" });
    expect(changed.post.status).toBe("submitted");
    expect(await approvalOf(id)).toMatchObject({ isApproved: false, waitsForClient: true });
  });

  test("a planned post that lacks only the client's approval can be approved by the client", async () => {
    await ws.setPolicy({ mode: "none" });
    const id = (await ws.as("editor").posts.create({ ...text, scheduledAt: inMinutes(60) })).post.id;
    await ws.setPolicy({ mode: "none", needsClient: true, roles: ["editor"] });
    const client = await aClient({ postIds: [id] });
    expect(await client.one(id)).toMatchObject({ state: "scheduled", mayDecide: true, mayAskChanges: false });
    expect(await client.approve(id)).toMatchObject({ state: "scheduled", mayDecide: false });
    expect(await approvalOf(id)).toMatchObject({ isRequired: true, isApproved: true });
  });
});

test("where only the client decides, no member is asked, and the client's approval plans the post", async () => {
  await ws.setPolicy({ mode: "none", needsClient: true });
  const id = await aSubmission();
  expect(await approvalOf(id)).toMatchObject({ isRequired: true, waitingFor: [], waitsForClient: true });
  // Members who may share the post with the client are notified of the submission.
  const kinds = async (role: "admin" | "viewer") =>
    (await h.as(ws.personOf(role)).notifications.list({})).notifications.map(({ kind }) => kind);
  expect(await kinds("admin")).toContain("post.submitted");
  expect(await kinds("viewer")).toEqual([]);
  const client = await aClient({ postIds: [id] });
  expect(await client.approve(id)).toMatchObject({ state: "scheduled", approval: { name: "Marta Oliveira" } });
});

describe("a client's decision or comment", () => {
  test("without a policy, is recorded and replaces no approval of a member", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    expect(await client.approve(id)).toMatchObject({
      state: "waiting",
      waitsForTeam: true,
      approval: { isCurrent: true },
    });
    expect(await approvalOf(id)).toMatchObject({
      isApproved: false,
      approvals: [{ userId: null, name: "Marta Oliveira", isCurrent: true }],
    });
    const { events } = await ws.as("owner").delivery.history({ id });
    expect(events.map(({ kind, client: name, actor }) => [kind, name ?? actor?.name])).toEqual([
      ["written", "contributor Kiln"],
      ["submitted", "contributor Kiln"],
      ["approved", "Marta Oliveira"],
    ]);
    const { activities } = await ws.as("owner").activity.list({});
    expect(activities[0]).toMatchObject({ kind: "post.approved", client: "Marta Oliveira", actor: null });
  });

  test("is about the content that was seen", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    const { contentHash } = await client.one(id);
    await ws.as("contributor").posts.update({ id, content: "Seven new bowls" });
    await ws.as("contributor").approvals.submit({ id });
    await expect(client.approve(id, contentHash)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/changed in the meantime/),
    });
    expect(await approvalOf(id)).toMatchObject({ approvals: [] });
  });

  test("gives the post back with words that its authors and the client read", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    const after = await client.ask(id, "Please name the day");
    expect(after).toMatchObject({
      state: "changing",
      comments: [{ kind: "changes_requested", author: "Marta Oliveira", isClient: true, text: "Please name the day" }],
    });
    expect(await statusOf(id)).toBe("changes_requested");
    await expect(client.approve(id, "0".repeat(64))).rejects.toMatchObject({ code: "CONFLICT" });
    const { comments } = await ws.as("contributor").comments.list({ id });
    expect(comments).toMatchObject([{ author: null, client: "Marta Oliveira", isShared: true, isMine: false }]);
  });

  test("is reported to the writers and to the maker of the link, by a notification and a mail", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    await client.comment(id, "Could the mug be blue?");
    for (const role of ["contributor", "editor"] as const) {
      const [newest] = (await h.as(ws.personOf(role)).notifications.list({})).notifications;
      expect(newest).toMatchObject({
        kind: "post.client_answered",
        params: { person: "Marta Oliveira", answer: "commented", comment: "Could the mug be blue?" },
      });
    }
    const others = (await h.as(ws.personOf("viewer")).notifications.list({})).notifications;
    expect(others).toEqual([]);
    await deliverMails(h.deps);
    expect(JSON.stringify(await mailsTo(h.deps, ws.personOf("contributor").email))).toContain("Could the mug be blue?");
  });

  test("is limited for each link", async () => {
    const id = await aSubmission();
    const client = await aClient({ postIds: [id] });
    await client.comment(id, "One");
    await h.deps.sql`update rate_counters set blocked_until = now() + interval '5 minutes'`;
    await expect(client.comment(id, "Two")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await h.deps.sql`delete from rate_counters`;
  });

  test("needs an access that this server made and that is not too old", async () => {
    await expect(visitor.clientReview.posts({ access: "forged" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const sealed = h.deps.secrets.seal(JSON.stringify({ linkId: ws.id, until: Date.now() - 1 }), "client_links.access");
    await expect(visitor.clientReview.posts({ access: sealed })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("an undone deletion brings back what a client said, and the link shows the post again", async () => {
  const id = await aSubmission();
  const client = await aClient({ postIds: [id] });
  await client.comment(id, "Lovely glaze");
  await client.approve(id);
  const before = await approvalOf(id);
  expect(before.approvals).toMatchObject([{ name: "Marta Oliveira" }]);
  const { change } = await ws.as("editor").posts.changeMany({ ids: [id], delete: true });
  expect(await client.all()).toEqual([]);
  await ws.as("editor").posts.undoMany({ id: change.id });
  expect((await approvalOf(id)).approvals).toEqual(before.approvals);
  expect((await client.one(id)).comments).toMatchObject([{ text: "Lovely glaze" }]);
});
