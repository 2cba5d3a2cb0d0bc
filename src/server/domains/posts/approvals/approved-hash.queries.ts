import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { SocialAccountId, TargetId, WorkspaceId } from "#shared/ids.ts";

/** Keeps that a delivery of a locked post passed with this content. */
export async function setApprovedHash(tx: Db, id: TargetId, approvedHash: string): Promise<void> {
  await tx.update(postTargets).set({ approvedHash }).where(eq(postTargets.id, id));
}

/** Planned deliveries of these accounts, whose time is ahead, are judged anew when they are claimed. */
export async function clearApprovedHashes(
  tx: Db,
  workspaceId: WorkspaceId,
  accountIds: readonly SocialAccountId[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .update(postTargets)
    .set({ approvedHash: null })
    .where(
      and(
        eq(postTargets.workspaceId, workspaceId),
        inArray(postTargets.accountId, [...accountIds]),
        inArray(postTargets.state, ["scheduled", "queued"]),
        sql`${postTargets.dueAt} > clock_timestamp()`,
        isNotNull(postTargets.approvedHash),
      ),
    );
}
