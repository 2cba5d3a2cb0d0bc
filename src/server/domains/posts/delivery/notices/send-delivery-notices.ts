import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { mailResponsible } from "#server/domains/mail/mail.service.ts";
import { notify } from "#server/domains/notifications/notifications.service.ts";
import { tellHeld } from "#server/domains/posts/approvals/approval-notices.ts";
import { approvalMissing } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { noticeKinds } from "#server/domains/posts/delivery/delivery.table.ts";
import { type Delivery, targetIdOf } from "#server/domains/posts/delivery/delivery.ts";
import {
  closeNotices,
  deleteOldNotices,
  findWorkspacesToNotify,
  findTroubles,
  insertNotices,
  type NewNotice,
} from "#server/domains/posts/delivery/notices/notices.queries.ts";
import { superseded } from "#server/domains/posts/delivery/notices/why-missed.ts";
import { notificationKeyOf } from "#server/domains/posts/store/delivery-notifications.ts";
import { messagesIn } from "#server/lib/messages.ts";
import { explainError } from "#shared/error-catalogue/explain-error.ts";
import type { WorkspaceId } from "#shared/ids.ts";
import { cutText } from "#shared/text.ts";
import type { Language } from "#shared/users/settings.ts";

type NoticeDeps = Pick<Deps, "db" | "jobs" | "secrets">;

/** Notices of this span are collected into one mail: a server that was down misses many posts at once. */
const collectSeconds = 30;
const workspacesAtOnce = 200;
const postsPerMail = 10;
const excerptMax = 120;
const reasonMax = 1_000;
const keptDays = 30;

/** Occurrences superseded by a newer one cause no notice. */
const isNotified = ({ error }: Delivery) => error?.code !== superseded.code;

async function notifyOf(tx: Db, notices: readonly NewNotice[]): Promise<void> {
  const ids = [...new Set(notices.map(({ targetId }) => targetId))];
  const byWorkspace = Map.groupBy(await findTroubles(tx, ids), ({ workspaceId }) => workspaceId);
  for (const [workspaceId, troubles] of byWorkspace)
    await notify(
      tx,
      workspaceId,
      ...troubles.map(({ id, postId, text, platform, account, trouble, code, reason }) => ({
        kind: `post.${trouble}` as const,
        key: notificationKeyOf(id),
        params: { postId, text, platform, account, code, reason },
      })),
    );
}

/** Records notices in the transaction of the move: the notification in the product at once, the mail later. */
export async function recordNotices(tx: Db, moved: readonly Delivery[]): Promise<void> {
  const notices = moved.flatMap((delivery) => {
    const kind = noticeKinds.find((one) => one === delivery.state);
    return kind === undefined || !isNotified(delivery)
      ? []
      : { workspaceId: delivery.workspaceId, targetId: targetIdOf(delivery), kind };
  });
  if (notices.length === 0) return;
  await insertNotices(tx, notices);
  for (const { postId, workspaceId, error } of moved)
    if (error?.code === approvalMissing.code) await tellHeld(tx, { id: postId, workspaceId });
  await notifyOf(tx, notices);
}

/** Cause and fix in the language of the recipient; the platform's own message where the catalogue does not explain the code. */
function reasonIn(language: Language, code: string | null, reason: string | null): string | null {
  const explained = code === null ? null : explainError(code, messagesIn(language).screens.errors, true);
  const text = explained === null ? reason : `${explained.cause} ${explained.fix}`;
  return text === null ? null : cutText(text, reasonMax);
}

/** For all other problems the mail itself says what happened and what to do. */
const isExplained = (trouble: string, code: string | null) =>
  trouble === "failed" || trouble === "comment_failed" || code === approvalMissing.code;

async function sendNoticesTo(deps: NoticeDeps, workspaceId: WorkspaceId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const targetIds = await closeNotices(tx, workspaceId);
    if (targetIds.length === 0) return;
    const troubles = await findTroubles(tx, targetIds);
    if (troubles.length === 0) return;
    const postsIn = (language: Language) =>
      troubles.slice(0, postsPerMail).map(({ postId, text, account, platform, trouble, code, reason }) => ({
        id: postId,
        text: cutText(text, excerptMax),
        account,
        platform,
        what: code === approvalMissing.code ? ("not_approved" as const) : trouble,
        reason: isExplained(trouble, code) ? reasonIn(language, code, reason) : null,
      }));
    const more = Math.max(0, troubles.length - postsPerMail);
    await mailResponsible(deps, tx, workspaceId, (language) => ({
      kind: "postsNeedAttention",
      params: { posts: postsIn(language), more },
    }));
  });
}

/** Mails about posts that were not published, or whose outcome is unknown. A failure for one workspace does not stop the rest. */
export async function sendDeliveryNotices(deps: NoticeDeps & Pick<Deps, "log">): Promise<void> {
  for (const workspaceId of await findWorkspacesToNotify(deps.db, collectSeconds, workspacesAtOnce)) {
    try {
      await sendNoticesTo(deps, workspaceId);
    } catch (error) {
      deps.log.error({ err: error, workspaceId }, "notices.not_told");
    }
  }
  await deleteOldNotices(deps.db, keptDays);
}
