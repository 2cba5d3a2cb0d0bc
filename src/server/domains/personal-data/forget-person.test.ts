import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/domains/users/users.table.ts";
import { aFeed, inMinutes } from "#server/test/factories.ts";
import { columnsWith, tracesInDatabase } from "#server/test/find-traces.ts";
import { harness } from "#server/test/harness.ts";
import { passwordOfClients, restClient } from "#server/test/rest-client.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import { deletedPerson } from "#shared/ids.ts";
import type { GivenRole } from "#shared/workspaces/workspaces.ts";

const h = await harness({ works: true });
const { sql, db } = h.deps;

/** Columns of ids without a foreign key that are not those of people, by what they are. Columns of people are in the proof below. */
const idsOfThings: Record<string, string[]> = {
  "a row, which has this key": ["id"],
  "a post": ["post_id"],
  "an account of a network": ["account_id", "account_ids"],
  "a client link": ["link_id"],
  "a creation": ["creation_id", "start_image_id"],
  "the deletion of an account or a workspace": ["deletion_id"],
  "a process": ["lease_owner", "process_id"],
  "the folder of the media": ["media_id"],
};

/** Columns without a foreign key, of ids and of lists of them. */
const looseIds = () => sql<{ table: string; column: string }[]>`
  select c.relname as table, a.attname as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
    and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey))
  order by 1, 2`;

const thingIds = new Set(Object.values(idsOfThings).flat());

const looseIdsOfPeople = async () =>
  (await looseIds()).flatMap(({ table, column }) => (thingIds.has(column) ? [] : [`${table}.${column}`]));

/** A person who joined by an invitation, with a first name that no other row has. */
async function aNewMember(ws: SharedWorkspace, role: GivenRole) {
  const client = await restClient(h);
  const name = `Kingfisher${randomUUID()}`;
  const { user } = (await client.call("PATCH", "/users/profile", { firstName: name })).body.data;
  const inviter = h.as(ws.personOf("owner"), { readRole: async () => "owner" }).workspaces;
  const { link } = await inviter.invite({ id: ws.id, role });
  const token = new URL(link).hash.slice(1);
  expect(await client.call("POST", "/workspaces/invitations/accept", { token })).toMatchObject({ code: 200 });
  return { ...client, user, name, api: ws.asUser(user) };
}

/** What a member of the team does in a workspace, besides its other members. */
async function workOf(ws: SharedWorkspace, { api, userId, user, send }: Awaited<ReturnType<typeof aNewMember>>) {
  const account = await ws.account("facebook");
  const draft = { content: "Six new bowls", platforms: ["facebook" as const], draft: true };
  const own = (await api.posts.create({ ...draft, scheduledAt: inMinutes(60) })).post;
  const theirs = (await ws.as("contributor").posts.create({ ...draft, scheduledAt: inMinutes(60) })).post;
  const said = { text: "Is it dry?", mentions: [userId] };
  const { comment } = await ws.as("owner").comments.create({ id: own.id, ...said });
  await api.comments.create({ id: own.id, ...said });
  await api.comments.resolve({ id: own.id, commentId: comment.id, resolved: true });
  await ws.as("owner").comments.create({ id: theirs.id, ...said });
  await api.clientLinks.create({ name: "Harbour Café", postIds: [theirs.id] });
  await api.repeats.create({
    post: { content: "Open studio", platforms: ["facebook"], variants: [] },
    pattern: { every: "days", days: 7, time: "09:00" },
    timezone: "UTC",
    startsOn: inMinutes(60 * 24 * 30).slice(0, 10),
  });
  const plan = Buffer.from("accounts,text\nfacebook,Mugs with blue rims");
  const inIt = { "x-workspace-id": ws.id };
  expect(await send("/posts/import", { bytes: plan, fileName: "plan.csv" }, {}, inIt)).toMatchObject({ code: 200 });
  const feed = await aFeed(h, user, account.id);
  await sql`update feeds set workspace_id = ${ws.id} where id = ${feed.id}`;
  const manager = h.as(user, { readRole: async () => "admin" }).workspaces;
  await manager.invite({ id: ws.id, role: "viewer", email: `${randomUUID()}@example.test` });
  const owner = h.as(ws.personOf("owner"), { readRole: async () => "owner" }).workspaces;
  await owner.transfer({ id: ws.id, userId });
  return { own, theirs };
}

test("each column of ids belongs to a foreign key, to a thing, or to a person, whom the proof below finds there", async () => {
  const columns = new Set((await looseIds()).map(({ column }) => column));
  expect([...thingIds].filter((column) => !columns.has(column))).toEqual([]);
  expect(await looseIdsOfPeople()).toEqual([
    "activities.subject_id",
    "approval_policies.approver_ids",
    "post_comments.mentions",
    "post_import_rows.author_id",
    "post_imports.author_id",
    "posts.author_id",
    "posts.editor_id",
    "repeats.author_id",
  ]);
});

test("a deleted member leaves no id, name or address in a shared workspace, and what they approved stays approved", async () => {
  const ws = await aSharedWorkspace(h);
  const owner = ws.as("owner");
  const person = await aNewMember(ws, "admin");
  const asClient = await aNewMember(ws, "client");
  const { own, theirs } = await workOf(ws, person);
  await ws.setPolicy({ approverIds: [person.userId], needsClient: true });
  await ws.as("contributor").approvals.submit({ id: theirs.id });
  await ws.approve(person.user, theirs.id);
  await ws.approve(asClient.user, theirs.id);
  const kept = (await owner.approvals.approval({ id: theirs.id })).approval;
  expect(kept).toMatchObject({ isApproved: true });
  expect((await owner.posts.get({ id: theirs.id })).post.status).toBe("scheduled");
  // One that waits for both, and is deleted for a while.
  const other = { content: "A tall vase", platforms: ["facebook" as const], draft: true };
  const refused = (await ws.as("contributor").posts.create(other)).post;
  await ws.as("contributor").approvals.submit({ id: refused.id });
  const { contentHash } = (await asClient.api.approvals.approval({ id: refused.id })).approval;
  await asClient.api.approvals.requestChanges({ id: refused.id, comment: "Wider, please", contentHash });
  await ws.as("contributor").approvals.submit({ id: refused.id });
  await ws.approve(asClient.user, refused.id);
  const { change } = await person.api.posts.changeMany({ ids: [own.id, refused.id], delete: true });

  const places = await columnsWith(sql, person.userId);
  expect(places).toEqual(
    expect.arrayContaining([
      ...(await looseIdsOfPeople()),
      "bulk_change_items.deleted",
      "notifications.key",
      "post_approvals.user_id",
    ]),
  );
  expect(await columnsWith(sql, asClient.name)).toEqual(
    expect.arrayContaining(["activities.client_name", "bulk_change_items.deleted", "post_approvals.client_name"]),
  );

  for (const { call, userId } of [person, asClient]) {
    expect(await call("DELETE", "/auth/me", { password: passwordOfClients })).toMatchObject({ code: 200 });
    await expect.poll(() => db.$count(users, eq(users.id, userId)), { timeout: 20_000 }).toBe(0);
  }
  const traces = [person, asClient].flatMap(({ userId, email }) => [userId, email]);
  expect(await tracesInDatabase(sql, traces)).toEqual([]);
  for (const { name } of [person, asClient])
    // What others were told belongs to them, like a mail; it is deleted after 90 days.
    expect((await columnsWith(sql, name)).filter((place) => place !== "notifications.params")).toEqual([]);

  // The record and the plan stay.
  expect((await owner.posts.get({ id: theirs.id })).post.status).toBe("scheduled");
  const { approval } = await owner.approvals.approval({ id: theirs.id });
  expect(approval).toMatchObject({ contentHash: kept.contentHash, isApproved: true });
  expect(approval.approvals).toEqual([
    expect.objectContaining({ userId: null, name: "", isClient: false, isCurrent: true }),
    expect.objectContaining({ userId: null, name: "", isClient: true, isCurrent: true }),
  ]);
  // They were the only approver, and no one else becomes one by that.
  const { policy } = (await owner.approvals.policies({})).approvals;
  expect(policy.approverIds).toEqual([deletedPerson]);
  // What they deleted comes back without them, and needs an approval as before.
  await owner.posts.undoMany({ id: change.id });
  await ws.setPolicy();
  await owner.approvals.submit({ id: own.id });
  expect((await owner.approvals.approval({ id: own.id })).approval).toMatchObject({ author: null, isRequired: true });
  expect((await owner.approvals.approval({ id: refused.id })).approval.approvals).toMatchObject([
    { userId: null, name: "", isClient: true },
  ]);
  const { comments } = await owner.comments.list({ id: refused.id });
  expect(comments).toMatchObject([{ author: null, client: null, text: "Wider, please" }]);
  expect(await tracesInDatabase(sql, traces)).toEqual([]);
});
