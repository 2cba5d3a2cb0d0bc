import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { aSharedWorkspace, type SharedWorkspace } from "#server/test/shared-workspace.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";
import { ownedWorkspacesMax } from "#shared/workspaces/workspaces.ts";

const h = await harness();
let ws: SharedWorkspace;

beforeEach(async () => {
  ws = await aSharedWorkspace(h);
});

const workspacesOf = (role: WorkspaceRole) => ws.as(role).workspaces;
const offerTo = (role: WorkspaceRole) => workspacesOf("owner").transfer({ id: ws.id, userId: ws.personOf(role).id });
const accept = (role: WorkspaceRole) => workspacesOf(role).acceptTransfer({ id: ws.id });
const end = (role: WorkspaceRole) => workspacesOf(role).endTransfer({ id: ws.id });
const offerFor = async (role: WorkspaceRole) => (await workspacesOf(role).transferOffer({ id: ws.id })).offer;
const ownerId = async () => (await workspacesOf("viewer").get({ id: ws.id })).workspace.owner.id;
const newsOf = async (role: WorkspaceRole) =>
  (await h.as(ws.personOf(role)).notifications.list({ unread: true })).notifications.map(({ kind, params }) => ({
    kind,
    params,
  }));
const noOffer = { code: "NOT_FOUND", message: "This offer was withdrawn or has ended." };

test("nothing changes until the named member accepts, who hears of it by a notification and a mail", async () => {
  const { members } = await offerTo("admin");
  expect(members[0]).toMatchObject({ userId: ws.personOf("owner").id, role: "owner" });
  expect(await ownerId()).toBe(ws.personOf("owner").id);
  const offer = {
    from: "owner Kiln",
    to: { id: ws.personOf("admin").id, name: "admin Kiln" },
    until: expect.any(String),
  };
  expect([await offerFor("owner"), await offerFor("admin"), await offerFor("editor")]).toEqual([offer, offer, null]);
  expect(await newsOf("admin")).toMatchObject([
    { kind: "ownership.offered", params: { workspace: "Kiln & Clay", person: "owner Kiln" } },
  ]);
  await deliverMails(h.deps);
  expect(await mailsTo(h.deps, ws.personOf("admin").email)).toHaveLength(1);

  await accept("admin");
  expect(await ownerId()).toBe(ws.personOf("admin").id);
  expect((await workspacesOf("owner").get({ id: ws.id })).workspace.role).toBe("admin");
  expect(await newsOf("admin")).toEqual([]);
  expect(await newsOf("owner")).toMatchObject([{ kind: "ownership.answered", params: { answer: "accepted" } }]);
  expect(await offerFor("admin")).toBeNull();
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
});

test("a declined offer changes nothing, and the owner is notified", async () => {
  await offerTo("admin");
  await end("admin");
  expect(await newsOf("owner")).toMatchObject([{ kind: "ownership.answered", params: { answer: "declined" } }]);
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
  expect(await ownerId()).toBe(ws.personOf("owner").id);
});

test("a withdrawn offer is gone, and so is its notification", async () => {
  await offerTo("admin");
  await end("owner");
  expect(await newsOf("admin")).toEqual([]);
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
  await expect(end("owner")).rejects.toMatchObject(noOffer);
});

test("only the named member accepts, and only they and the owner end the offer", async () => {
  await offerTo("admin");
  for (const role of ["owner", "editor", "viewer"] as const) await expect(accept(role)).rejects.toMatchObject(noOffer);
  await expect(end("editor")).rejects.toMatchObject(noOffer);
  await offerTo("editor");
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
  await accept("editor");
  expect(await ownerId()).toBe(ws.personOf("editor").id);
});

test("a member who owns the maximum number of workspaces cannot accept another one", async () => {
  await offerTo("admin");
  const { id: ownerId } = ws.personOf("admin");
  const others = Array.from({ length: ownedWorkspacesMax }, (_, index) => ({ name: `Kiln ${index}`, ownerId }));
  await h.deps.db.insert(workspaces).values(others);
  await expect(accept("admin")).rejects.toMatchObject({ code: "CONFLICT" });
  await end("owner");
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
  await offerTo("admin");
  await h.deps.db.delete(workspaces).where(eq(workspaces.name, "Kiln 0"));
  await accept("admin");
});

test("an offer ends after 7 days", async () => {
  await offerTo("admin");
  await h.deps.sql`update workspaces set offered_until = offered_until - interval '7 days' where id = ${ws.id}`;
  expect(await offerFor("owner")).toBeNull();
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
});

test("an offer ends when its member leaves, and does not return with them", async () => {
  await offerTo("admin");
  const { id: userId } = ws.personOf("admin");
  await workspacesOf("admin").removeMember({ id: ws.id, userId });
  await h.deps.sql`insert into workspace_members (workspace_id, user_id, role) values (${ws.id}, ${userId}, 'admin')`;
  expect(await offerFor("owner")).toBeNull();
  await expect(accept("admin")).rejects.toMatchObject(noOffer);
});
