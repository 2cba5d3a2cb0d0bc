import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { users } from "#server/domains/users/users.table.ts";
import { inviteMember } from "#server/domains/workspaces/members/invitations.service.ts";
import { changeRole, removeMember } from "#server/domains/workspaces/members/members.service.ts";
import { workspaceInvitations, workspaceMembers } from "#server/domains/workspaces/workspaces.table.ts";
import { harness } from "#server/test/harness.ts";
import { deliverMails, mailsTo } from "#server/test/outbox.ts";
import { restClient } from "#server/test/rest-client.ts";
import { aMember, anInvitation, aWorkspace, inWorkspace } from "#server/test/workspaces.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import type { NotificationParams } from "#shared/notifications/notifications.ts";
import { Member, WorkspaceInvitation } from "#shared/workspaces/workspaces.ts";

const h = await harness();

type RestClient = Awaited<ReturnType<typeof restClient>>;

async function aTeam() {
  const owner = await restClient(h);
  return { owner, id: (await aWorkspace(owner, "Kiln & Clay")).id };
}

const join = ({ call }: RestClient, token: string) => call("POST", "/workspaces/invitations/accept", { token });
const membersOf = async ({ call }: RestClient, id: string): Promise<Member[]> =>
  z.object({ members: z.array(Member) }).parse((await call("GET", `/workspaces/${id}/members`)).body.data).members;

async function mailedTo({ email }: RestClient) {
  await deliverMails(h.deps);
  const mail = (await mailsTo(h.deps, email)).find(({ text }) => text.includes("/join#"));
  if (mail === undefined) throw new Error("No invitation was mailed");
  return mail;
}
const tokenOf = ({ text }: { text: string }) => /\/join#(\S+)/.exec(text)?.[1] ?? "";

describe("an invitation", () => {
  test("by mail names workspace and role, works for that address alone, and once", async () => {
    const { owner, id } = await aTeam();
    const [invited, other] = [await restClient(h), await restClient(h)];
    const link = await anInvitation(owner, id, { role: "editor", email: invited.email.toUpperCase() });
    const mail = await mailedTo(invited);
    expect(mail.subject).toBe("Ada invites you to Kiln & Clay");
    expect(mail.text).toContain("as an editor");
    expect(mail.text).not.toContain(link);
    const token = tokenOf(mail);

    expect(await join(other, token)).toMatchObject({
      code: 403,
      body: { message: "This invitation is for another email address. Sign in with that one." },
    });
    expect(await join(invited, token)).toMatchObject({
      code: 200,
      body: { data: { workspace: { id, role: "editor" } } },
    });
    expect(await join(invited, token)).toMatchObject({ code: 404 });
  });

  test("by mail has another link for its maker, with which an account joins that has confirmed the address", async () => {
    const { owner, id } = await aTeam();
    const invited = await restClient(h);
    const token = await anInvitation(owner, id, { role: "editor", email: invited.email });
    expect(await join(invited, token)).toMatchObject({
      code: 403,
      body: { message: "Confirm your email address first, or open the link in the mail that invites you." },
    });
    await h.deps.db
      .update(users)
      .set({ emailVerifiedAt: sql`now()` })
      .where(eq(users.id, invited.userId));
    expect(await join(invited, token)).toMatchObject({ code: 200 });
    expect(await join(invited, tokenOf(await mailedTo(invited)))).toMatchObject({ code: 404 });
  });

  test("by link works for any visitor, once: of many parallel attempts, one joins", async () => {
    const { owner, id } = await aTeam();
    const token = await anInvitation(owner, id, { role: "viewer" });
    const people = await Promise.all([restClient(h), restClient(h), restClient(h)]);
    const codes = await Promise.all(people.map(async (person) => (await join(person, token)).code));
    expect(codes.toSorted()).toEqual([200, 404, 404]);
    expect(await membersOf(owner, id)).toHaveLength(2);
  });

  test("is previewed without an account, and left as it is; the database has no token", async () => {
    const { owner, id } = await aTeam();
    const token = await anInvitation(owner, id, { role: "client" });
    const preview = await h.app.inject({
      method: "POST",
      url: "/api/workspaces/invitations/preview",
      payload: { token },
    });
    expect(preview.json()).toMatchObject({
      data: { invitation: { workspace: { name: "Kiln & Clay" }, role: "client", invitedBy: "Ada" } },
    });
    const rows = await h.deps.db.execute(sql`select to_jsonb(i)::text as row from workspace_invitations i`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await join(await restClient(h), token)).toMatchObject({ code: 200 });
  });

  test("is listed without its link, and ends when revoked or after a week", async () => {
    const { owner, id } = await aTeam();
    const tokens = [
      await anInvitation(owner, id, { role: "admin" }),
      await anInvitation(owner, id, { role: "editor" }),
    ];
    const listed = async () => {
      const { body } = await owner.call("GET", `/workspaces/${id}/invitations`);
      return z.object({ invitations: z.array(WorkspaceInvitation) }).parse(body.data).invitations;
    };
    const [newest] = await listed();
    expect(newest).toMatchObject({ role: "editor", email: null, invitedBy: "Ada" });
    expect(await owner.call("DELETE", `/workspaces/${id}/invitations/${newest?.id}`)).toMatchObject({ code: 200 });
    await h.deps.db
      .update(workspaceInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(workspaceInvitations.workspaceId, id as WorkspaceId));
    expect(await listed()).toEqual([]);
    for (const token of tokens) expect(await join(await restClient(h), token)).toMatchObject({ code: 404 });
  });

  test("of an address replaces the one before", async () => {
    const { owner, id } = await aTeam();
    const person = await restClient(h);
    await anInvitation(owner, id, { role: "editor", email: person.email });
    const first = tokenOf(await mailedTo(person));
    await anInvitation(owner, id, { role: "viewer", email: person.email });
    const second = tokenOf(await mailedTo(person));
    expect(await join(person, first)).toMatchObject({ code: 404 });
    expect(await join(person, second)).toMatchObject({ code: 200, body: { data: { workspace: { role: "viewer" } } } });
    expect(await join(person, await anInvitation(owner, id, { role: "admin" }))).toMatchObject({ code: 409 });
  });
});

test("a new member is announced to the members who manage the workspace, and to no others", async () => {
  const { owner, id } = await aTeam();
  const admin = await aMember(h, owner, id, "admin");
  const viewer = await aMember(h, owner, id, "viewer");
  await aMember(h, owner, id, "editor");
  const toldTo = async (client: RestClient) => {
    const { body } = await client.call("GET", "/notifications?topic=members");
    const Told = z.object({ notifications: z.array(z.object({ params: z.object({ role: z.string() }) })) });
    return Told.parse(body.data).notifications.map(({ params }) => params.role);
  };
  expect(await toldTo(owner)).toEqual(["editor", "viewer", "admin"]);
  expect(await toldTo(admin)).toEqual(["editor", "viewer"]);
  expect(await toldTo(viewer)).toEqual([]);
});

describe("members", () => {
  test("are listed in the order of the roles; addresses are for those who manage the workspace", async () => {
    const { owner, id } = await aTeam();
    const viewer = await aMember(h, owner, id, "viewer");
    await aMember(h, owner, id, "admin");
    expect((await membersOf(owner, id)).map(({ role, email }) => [role, email !== null])).toEqual([
      ["owner", true],
      ["admin", true],
      ["viewer", true],
    ]);
    expect((await membersOf(viewer, id)).map(({ email }) => email)).toEqual([null, null, null]);
  });

  test("have the rights of a changed role at once", async () => {
    const { owner, id } = await aTeam();
    const member = await aMember(h, owner, id, "viewer");
    const draft = () =>
      member.call("POST", "/posts", { content: "New", platforms: ["x"], draft: true }, inWorkspace(id));
    expect(await draft()).toMatchObject({ code: 403 });
    const changed = await owner.call("PATCH", `/workspaces/${id}/members/${member.userId}`, { role: "contributor" });
    expect(changed).toMatchObject({ code: 200 });
    expect(await draft()).toMatchObject({ code: 201 });
  });

  test("who become clients lose their notifications as members of the team", async () => {
    const { owner, id } = await aTeam();
    const member = await aMember(h, owner, id, "editor");
    const told = { type: "image", title: "Secret title", creationId: randomUUID() } as const;
    const entry = {
      kind: "creation.completed",
      key: "told",
      params: told as NotificationParams["creation.completed"],
    } as const;
    await notify(h.deps.db, id as WorkspaceId, entry);
    const listed = async ({ call }: RestClient) => JSON.stringify((await call("GET", "/notifications")).body.data);
    expect(await listed(member)).toContain("Secret title");
    await owner.call("PATCH", `/workspaces/${id}/members/${member.userId}`, { role: "viewer" });
    expect(await listed(member)).toContain("Secret title");
    await owner.call("PATCH", `/workspaces/${id}/members/${member.userId}`, { role: "client" });
    expect(await listed(member)).not.toContain("Secret title");
    expect(await listed(owner)).toContain("Secret title");
  });

  test("may leave, and are removed by an admin; what they wrote stays", async () => {
    const { owner, id } = await aTeam();
    const admin = await aMember(h, owner, id, "admin");
    const [leaving, removed] = [await aMember(h, owner, id, "editor"), await aMember(h, owner, id, "editor")];
    const drafted = { content: "Stays", platforms: ["x"], draft: true };
    expect(await leaving.call("POST", "/posts", drafted, inWorkspace(id))).toMatchObject({ code: 201 });
    const path = (person: RestClient) => `/workspaces/${id}/members/${person.userId}`;

    expect(await leaving.call("DELETE", path(removed))).toMatchObject({ code: 403 });
    expect(await leaving.call("DELETE", path(leaving))).toMatchObject({ code: 200 });
    expect(await admin.call("DELETE", path(removed))).toMatchObject({ code: 200 });
    for (const person of [leaving, removed])
      expect(await person.call("GET", "/posts", undefined, inWorkspace(id))).toMatchObject({ code: 404 });
    expect((await owner.call("GET", "/posts", undefined, inWorkspace(id))).body.data).toMatchObject({
      posts: [{ content: "Stays" }],
    });
  });

  test("cannot remove, demote or leave as the owner, who can hand over the workspace", async () => {
    const { owner, id } = await aTeam();
    const admin = await aMember(h, owner, id, "admin");
    const path = `/workspaces/${id}/members/${owner.userId}`;
    for (const person of [owner, admin]) expect(await person.call("DELETE", path)).toMatchObject({ code: 409 });
    expect(await admin.call("PATCH", path, { role: "viewer" })).toMatchObject({ code: 409 });

    const hand = { userId: admin.userId };
    expect(await admin.call("POST", `/workspaces/${id}/transfer`, hand)).toMatchObject({ code: 403 });
    expect(await owner.call("POST", `/workspaces/${id}/transfer`, hand)).toMatchObject({ code: 200 });
    expect(await admin.call("POST", `/workspaces/${id}/transfer/accept`)).toMatchObject({ code: 200 });
    expect((await membersOf(admin, id)).map(({ userId, role }) => [userId, role])).toEqual([
      [admin.userId, "owner"],
      [owner.userId, "admin"],
    ]);
    expect(await owner.call("DELETE", path)).toMatchObject({ code: 200 });
  });

  test("a removed member, or one who may no longer invite, cannot use an invitation of their own", async () => {
    const { owner, id } = await aTeam();
    const [removed, demoted] = [await aMember(h, owner, id, "admin"), await aMember(h, owner, id, "admin")];
    const tokens = [
      await anInvitation(removed, id, { role: "admin" }),
      await anInvitation(demoted, id, { role: "admin" }),
    ];
    await owner.call("DELETE", `/workspaces/${id}/members/${removed.userId}`);
    await owner.call("PATCH", `/workspaces/${id}/members/${demoted.userId}`, { role: "viewer" });
    for (const token of tokens) expect(await join(await restClient(h), token)).toMatchObject({ code: 404 });
  });

  test("nobody becomes the owner while their account is being deleted", async () => {
    const { owner, id } = await aTeam();
    const leaving = await aMember(h, owner, id, "admin");
    await leaving.call("DELETE", "/auth/me", { password: "wide-brown-teapot" });
    expect(await owner.call("POST", `/workspaces/${id}/transfer`, { userId: leaving.userId })).toMatchObject({
      code: 404,
    });
    expect(await membersOf(owner, id)).toHaveLength(1);
  });

  test("a workspace has one owner, whichever of two transfers comes first", async () => {
    const { owner, id } = await aTeam();
    const people = [await aMember(h, owner, id, "admin"), await aMember(h, owner, id, "editor")];
    await Promise.all(
      people.map(async (person) => {
        await owner.call("POST", `/workspaces/${id}/transfer`, { userId: person.userId });
        await person.call("POST", `/workspaces/${id}/transfer/accept`);
      }),
    );
    const roles = (await membersOf(owner, id)).map(({ role }) => role);
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
  });
});

test("a member who has lost the right to manage a workspace changes and invites no member, also with a call that was allowed before", async () => {
  const { owner, id } = await aTeam();
  const [demoted, member] = [await aMember(h, owner, id, "editor"), await aMember(h, owner, id, "viewer")];
  const ref = { id: id as WorkspaceId, userId: member.userId };
  const actor = { userId: demoted.userId, role: "admin" as const };
  await expect(changeRole(h.deps, actor, ref, "admin")).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(removeMember(h.deps, actor, ref)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(changeRole(h.deps, { userId: (await restClient(h)).userId }, ref, "admin")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const invitation = { id: id as WorkspaceId, role: "admin" as const, email: "friend@example.test" };
  await expect(inviteMember(h.deps, { userId: demoted.userId, language: "en" }, invitation)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await mailsTo(h.deps, "friend@example.test")).toEqual([]);
  expect((await membersOf(owner, id)).find(({ userId }) => userId === member.userId)?.role).toBe("viewer");
});

test("a key for a workspace is not made while its member is being removed", async () => {
  const { owner, id } = await aTeam();
  const member = await aMember(h, owner, id, "editor");
  const make = () => member.call("POST", "/auth/api-keys", { name: "Script", scope: "write", workspaceId: id });
  expect(await make()).toMatchObject({ code: 201 });
  const making = await h.deps.db.transaction(async (tx) => {
    await tx.delete(workspaceMembers).where(eq(workspaceMembers.userId, member.userId));
    const begun = make();
    // Long enough for a call that does not wait for this transaction.
    await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    return { begun };
  });
  expect(await making.begun).toMatchObject({ code: 404 });
});
