import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { restoredError } from "#server/domains/posts/delivery/delivery.ts";
import { findSender, type Sender } from "#server/domains/posts/delivery/prepare/prepare-target.ts";
import { replyContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import { callInTurn, settleAnswer } from "#server/domains/posts/delivery/run/call-and-settle.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import { openPartAttempt } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import { markPartUncertain, markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { findNextPart, findParentId, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { isCalled } from "#server/domains/posts/store/target-state.ts";
import { readRestoredAt } from "#server/installation/installation.queries.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { ReplyContent } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";

type Ready = Sender & { content: ReplyContent };

/** The account, and the id that the part replies to. Throws PlatformError. */
async function prepare({ deps, signal }: DeliverContext, target: TargetRow, part: PartRow): Promise<Ready> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const sender = await findSender(deps, target.platform, part.accountId, deadline);
  const parentId = await findParentId(deps.db, part);
  if (parentId === null) {
    const name = platformNames[target.platform];
    throw new PlatformError("rejected", "postloom.parent_unknown", `It is not known where on ${name} the post stands`, {
      fix: `Post the rest on ${name} yourself.`,
    });
  }
  return { ...sender, content: replyContentOf(target, part, parentId) };
}

/** Opens the part at its turn in the lane of its account, and makes the call. null: it was not opened. */
async function openAndCall(context: DeliverContext, ready: Ready, part: PartRow, at: Date) {
  const { deps, lanes, leases } = context;
  const { platform, account, content } = ready;
  const delay = deps.nearLimits.of(platform.platform, account.externalId);
  const place = await lanes(account.row.id, { at, id: part.id, delay });
  try {
    const opened = await leases.take(() => openPartAttempt(deps, part));
    if (opened === null) return null;
    const answer = await callInTurn(context, place, ready, opened, async (actor, signal) => {
      const published = await platform.reply(actor, content, signal);
      return async () => published;
    });
    return { opened, answer };
  } finally {
    place.leave();
  }
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
  const sent = await openAndCall(context, ready, part, part.wakeAt);
  if (sent === null) return;
  const { opened, answer } = sent;
  await settleAnswer(context, ready, opened, answer, (published, calledAt) =>
    markPublished(deps, opened, published, calledAt),
  );
}
