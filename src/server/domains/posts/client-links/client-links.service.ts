import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { hashPassword } from "#server/domains/auth/passwords/hash-password.ts";
import {
  type ClientLinkRow,
  deleteEndedLinks,
  findLink,
  findLinks,
  findPostIds,
  insertLink,
  insertLinkPosts,
  lockAndCountOpen,
  revokeRow,
  revokeRowsOf,
} from "#server/domains/posts/client-links/client-links.queries.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { ClientLinkId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import { activeLinksMax, type ClientLink, type CreateClientLinkInput } from "#shared/posts/client-links.ts";
import { may } from "#shared/workspaces/roles.ts";

const tokenPrefix = "plcl_";
/** Links shown in the list: all that are open, and the newest of those that ended. */
const listedMax = 300;
const keptDays = 90;

/** Whether it works, and else why not. */
export function stateOf({ revokedAt, isExpired, makerRole }: ClientLinkRow): ClientLink["state"] {
  if (revokedAt !== null) return "revoked";
  if (isExpired) return "expired";
  // A member who left, or lost the right, knows the link and could go on deciding as a client.
  return makerRole !== null && may(makerRole, "links.manage") ? "active" : "maker_left";
}

const toLink = (row: ClientLinkRow): ClientLink => ({
  id: row.id,
  name: row.name,
  month: row.month,
  posts: row.posts,
  state: stateOf(row),
  hasPassword: row.passwordHash !== null,
  createdBy: row.makerName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
});

/** The newest first, with those that ended in the last three months. */
export async function listClientLinks({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId): Promise<ClientLink[]> {
  return (await findLinks(db, workspaceId, listedMax)).map(toLink);
}

async function requirePosts(tx: Db, workspaceId: WorkspaceId, ids: readonly PostId[]): Promise<void> {
  const known = await findPostIds(tx, workspaceId, ids);
  const issues = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `postIds.${index}`, message: "This is none of the posts of this workspace" }],
  );
  if (issues.length > 0) throw invalidInput(issues);
}

/**
 * Makes a link for a client. Only the hash of its token is stored, so that the address is answered this once. Throws INVALID_INPUT for
 * posts of another workspace, CONFLICT where too many links are open.
 */
export async function createClientLink(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  { name, postIds, month, days, password }: CreateClientLinkInput,
): Promise<{ link: ClientLink; url: string }> {
  const token = newToken(tokenPrefix);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const row = await deps.db.transaction(async (tx) => {
    if ((await lockAndCountOpen(tx, workspaceId)) >= activeLinksMax)
      throw new DomainError(
        "CONFLICT",
        `A workspace has ${activeLinksMax} open client links at most. Revoke one first.`,
      );
    if (postIds !== undefined) await requirePosts(tx, workspaceId, postIds);
    const id = await insertLink(tx, {
      workspaceId,
      name,
      month: month ?? null,
      tokenHash: sha256(token),
      passwordHash,
      createdBy,
      days,
    });
    if (postIds !== undefined) await insertLinkPosts(tx, workspaceId, id, postIds);
    await recordActivity(tx, workspaceId, { kind: "client_link.created", label: name });
    return findLink(tx, id);
  });
  if (row === undefined) throw new Error("A link was inserted but not found");
  return { link: toLink(row), url: `${deps.config.publicUrl}/review#${token}` };
}

/** The link stops working at once. What was approved with it stays approved. Throws NOT_FOUND. */
export async function revokeClientLink(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  id: ClientLinkId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findLink(tx, id);
    if (row === undefined || !(await revokeRow(tx, workspaceId, id))) throw notFound("Link");
    if (row.revokedAt === null) await recordActivity(tx, workspaceId, { kind: "client_link.revoked", label: row.name });
  });
}

/** Ends all links of a workspace. */
export const endClientLinks = (tx: Db, workspaceId: WorkspaceId): Promise<void> => revokeRowsOf(tx, workspaceId);

export const sweepClientLinks = ({ db }: Pick<Deps, "db">): Promise<void> => deleteEndedLinks(db, keptDays);
