import type { Db } from "#server/db/client.ts";
import { readNow } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import type { DeletedPost } from "#server/domains/posts/bulk/bulk-changes.table.ts";
import { findPresent, insertDeleted } from "#server/domains/posts/bulk/deleted-posts.queries.ts";
import { setAlarms } from "#server/domains/posts/store/alarms.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { findMediaOf, findTargetsOf, updatePostRow } from "#server/domains/posts/store/posts.queries.ts";
import type { PostId, WorkspaceId } from "#shared/ids.ts";

const asDraft = { state: "draft", due_at: null, wake_at: null, content: null, lease_until: null };

/** The rows without references to deleted media and accounts; as a draft where the post could not be sent as it was. */
async function restorable(tx: Db, kept: DeletedPost): Promise<{ rows: DeletedPost; isPlanned: boolean }> {
  const present = await findPresent(tx, kept);
  const media = kept.media
    .filter((row) => present.altTexts.has(row["creation_id"]))
    .map((row, position) => ({ ...row, position }));
  const targets = kept.targets.map((row) =>
    present.accountIds.has(row["account_id"]) ? row : { ...row, account_id: null },
  );
  const { status, scheduled_at: scheduledAt } = kept.post;
  const isPlanned = status === "scheduled" || status === "publishing";
  const isWhole = media.length === kept.media.length && targets.every(({ account_id: id }) => id !== null);
  // Its texts are the same, including the alternative texts that it takes from the library.
  const isSame = kept.media.every(
    ({ creation_id: id, alt_text: own, library_alt_text: before }) =>
      (own ?? kept.post["alt_text"] ?? null) !== null || before === undefined || before === present.altTexts.get(id),
  );
  const isAhead = typeof scheduledAt === "string" && new Date(scheduledAt) > (await readNow(tx));
  if (!isPlanned || (isWhole && isSame && isAhead)) return { rows: { ...kept, media, targets }, isPlanned };
  const post = { ...kept.post, status: "draft", charged_month: null };
  return { rows: { ...kept, post, media, targets: targets.map((row) => ({ ...row, ...asDraft })) }, isPlanned: false };
}

/**
 * Restores a deleted post under its id, with its deliveries and their alarms, approvals and comments. It comes back as a draft if its
 * time has passed, if an account or a picture was deleted, or if the library has changed an alternative text that it sends. Throws
 * LIMIT_REACHED.
 */
export async function restorePost(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  workspaceId: WorkspaceId,
  id: PostId,
  kept: DeletedPost,
): Promise<void> {
  const { rows, isPlanned } = await restorable(tx, kept);
  await insertDeleted(tx, rows);
  const media = await findMediaOf(tx, [id]);
  if (isPlanned) await setAlarms(deps, tx, await findTargetsOf(tx, [id]), { hasMedia: media.length > 0 });
  await refreshCreationUse(
    tx,
    media.map(({ creationId }) => creationId),
  );
  const label = String(kept.post["content"]);
  await recordActivity(tx, workspaceId, { kind: "post.created", subject: { type: "post", id }, label });
  if (isPlanned) await updatePostRow(tx, id, { chargedMonth: await consumeUnits(tx, workspaceId, "posts", 1) });
}
