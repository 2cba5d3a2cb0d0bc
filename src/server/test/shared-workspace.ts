import { v7 as uuidv7 } from "uuid";
import { findRole } from "#server/domains/workspaces/workspaces.queries.ts";
import { workspaceMembers, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import { anAccount } from "#server/test/factories.ts";
import type { Harness } from "#server/test/harness.ts";
import { connectAt } from "#server/test/sandbox.ts";
import type { PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { type SavePolicyInput } from "#shared/posts/approvals.ts";
import type { User } from "#shared/users/users.ts";
import { type WorkspaceRole, workspaceRoles } from "#shared/workspaces/roles.ts";

/** A shared workspace with one member of each role. */
export async function aSharedWorkspace(h: Harness) {
  const id = uuidv7() as WorkspaceId;
  const members = new Map<WorkspaceRole, User>();
  for (const role of workspaceRoles) members.set(role, await h.newUser({ firstName: role, lastName: "Kiln" }));
  const personOf = (role: WorkspaceRole): User => {
    const user = members.get(role);
    if (user === undefined) throw new Error(`There is no ${role}`);
    return user;
  };
  const owner = personOf("owner");
  await h.deps.db.insert(workspaces).values({ id, name: "Kiln & Clay", ownerId: owner.id });
  const add = (userId: UserId, role: WorkspaceRole) =>
    h.deps.db.insert(workspaceMembers).values({ workspaceId: id, userId, role });
  for (const [role, user] of members) await add(user.id, role);
  /** The whole router in this workspace. */
  const asUser = (user: User) =>
    h.as(user, {
      headers: { "x-workspace-id": id },
      readRole: (workspaceId, userId) => findRole(h.deps.db, workspaceId, userId),
    });
  const as = (role: WorkspaceRole) => asUser(personOf(role));
  return {
    id,
    personOf,
    as,
    asUser,
    /** A further member. */
    async join(role: WorkspaceRole, firstName: string) {
      const user = await h.newUser({ firstName });
      await add(user.id, role);
      return user;
    },
    /** An account that no platform knows. */
    account: (platform: Platform = "facebook") => anAccount(h, { id: id as UserId }, platform),
    /** An account of the sandbox, which really publishes. The harness listens. */
    async connect(platform: Platform) {
      const { authorizationUrl } = await as("owner").socialAccounts.connect({ platform });
      await connectAt(authorizationUrl, `Kiln ${id.slice(-6)}`);
    },
    /** Approves what the post says now, as this member. */
    async approve(who: WorkspaceRole | User, id: PostId) {
      const api = typeof who === "string" ? as(who) : asUser(who);
      const { contentHash } = (await api.approvals.approval({ id })).approval;
      return api.approvals.approve({ id, contentHash });
    },
    setPolicy: (policy: Partial<SavePolicyInput> = {}) =>
      as("owner").approvals.savePolicies({ mode: "one", ...policy }),
  };
}

export type SharedWorkspace = Awaited<ReturnType<typeof aSharedWorkspace>>;
