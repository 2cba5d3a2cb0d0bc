import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { restoredError } from "#server/domains/posts/delivery/delivery.ts";
import { replyContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import { openPartAttempt } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { type DeliverContext, sendInTurn } from "#server/domains/posts/delivery/run/send-in-turn.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import { markPartUncertain, markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { findNextPart, findParentId, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { isCalled } from "#server/domains/posts/store/target-state.ts";
import { accountForPublishing, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
import { readRestoredAt } from "#server/installation/installation.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { ReplyContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";

interface Ready {
  platform: SocialPlatform;
  account: UsableAccount;
  content: ReplyContent;
}

/** The account, and the id that the part replies to. Throws PlatformError. */
async function prepare({ deps, signal }: DeliverContext, target: TargetRow, part: PartRow): Promise<Ready> {
  const platform = deps.social[target.platform];
  const name = platformNames[target.platform];
  if (platform === undefined)
    throw new PlatformError("rejected", "postloom.platform_off", `${name} is not set up on this server`);
  if (part.accountId === null)
    throw new PlatformError("rejected", "postloom.account_gone", "This account was disconnected");
  const parentId = await findParentId(deps.db, part);
  if (parentId === null) {
    throw new PlatformError("rejected", "postloom.parent_unknown", `It is not known where on ${name} the post stands`, {
      fix: `Post the rest on ${name} yourself.`,
    });
  }
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const account = await accountForPublishing(deps, part.accountId, deadline);
  return {
    platform,
    account,
    content: replyContentOf(target, part, parentId),
  };
}

/**
 * Sends the first unpublished part of a published target, or looks up its outcome. Settling it sets the alarm of the next part. Safe
 * to call at any time.
 */
export async function deliverNextPart(context: DeliverContext, target: TargetRow): Promise<void> {
  const { deps, signal } = context;
  const part = await findNextPart(deps.db, target.id);
  if (part === undefined || signal.aborted) return;
  if (isCalled(part)) return verifyDelivery(context, target, part);
  // Waits for its time or for the user. beginSendingPart also refuses a part that is not due by the database's clock.
  if (part.state !== "queued" || part.wakeAt === null) return;
  const restoredAt = await readRestoredAt(deps.db);
  // The database may lack the record of a send.
  if (restoredAt !== null && part.updatedAt < restoredAt) {
    await markPartUncertain(deps, part, restoredError(target));
    return;
  }
  let ready: Ready;
  try {
    ready = await prepare(context, target, part);
  } catch (error) {
    // A stopping process leaves the part queued.
    if (!signal.aborted) await settleFailure(deps, part, target.platform, error);
    return;
  }
  const { platform, content } = ready;
  await sendInTurn(
    context,
    ready,
    { at: part.wakeAt, id: part.id },
    {
      open: () => openPartAttempt(deps, part),
      async send(actor, _opened, deadline) {
        const published = await platform.reply(actor, content, deadline);
        return async () => published;
      },
      record: (opened, published, calledAt) => markPublished(deps, opened, published, calledAt),
    },
  );
}
