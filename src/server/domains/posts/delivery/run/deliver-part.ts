import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { restoredError, isBeforeRestore, isUnresolved } from "#server/domains/posts/delivery/delivery.ts";
import { replyContentOf } from "#server/domains/posts/delivery/prepare/send-content.ts";
import {
  type DeliverContext,
  recordAnswer,
  recordRefused,
  releaseUncalled,
  isLeaseValid,
  type Settlement,
} from "#server/domains/posts/delivery/run/deliver-target.ts";
import { openPartAttempt } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { waitError } from "#server/domains/posts/delivery/run/postpone-paused.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import { markPartUncertain, markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { findNextPart, findParentId, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { accountForPublishing, actAs, type UsableAccount } from "#server/domains/social-accounts/act-as.ts";
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

/** Sends a part in the lane of its account, as a post is sent. */
async function send(context: DeliverContext, waiting: PartRow, ready: Ready, at: Date): Promise<void> {
  const { deps, lanes, lease } = context;
  const { platform } = ready.platform;
  const delay = deps.nearLimits.of(platform, ready.account.externalId);
  const settle = await lanes(
    ready.account.row.id,
    { at, id: waiting.id, delay },
    {
      open: () => lease(() => openPartAttempt(deps, waiting)),
      call: (part) => call(context, ready, part),
      putBack: (part) => () => releaseUncalled(context, part, waitError(platform, delay)),
    },
  );
  await settle?.();
}

async function call(
  context: DeliverContext,
  { platform, account, content }: Ready,
  part: PartRow,
): Promise<Settlement> {
  const { deps, pauses, clock } = context;
  if (!(await isLeaseValid(context, part))) return () => releaseUncalled(context, part);
  const caller = { accountId: part.accountId, platform: platform.platform };
  const settleError = (error: unknown) => settleFailure(deps, part, platform.platform, error);
  try {
    pauses.refuse(caller);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const calledAt = clock.now();
    const published = await actAs(deps, account, signal, (actor) => platform.reply(actor, content, signal));
    return () =>
      recordAnswer(context, part, published, () => markPublished(deps, part, published, calledAt)).catch(settleError);
  } catch (error) {
    pauses.note(caller, error);
    return () => recordRefused(context, () => settleError(error));
  }
}

/**
 * Sends the first unpublished part of a published target, or looks up its outcome. Settling it sets the alarm of the next part. Safe
 * to call at any time.
 */
export async function deliverNextPart(context: DeliverContext, target: TargetRow): Promise<void> {
  const part = await findNextPart(context.deps.db, target.id);
  if (part === undefined || context.signal.aborted) return;
  if (part.state === "sending" || isUnresolved(part)) return verifyDelivery(context, target, part);
  // Waits for its time or for the user. beginSendingPart also refuses a part that is not due by the database's clock.
  if (part.state !== "queued" || part.wakeAt === null) return;
  if (isBeforeRestore(part.updatedAt, await readRestoredAt(context.deps.db))) {
    await markPartUncertain(context.deps, part, restoredError(target));
    return;
  }
  let ready: Ready;
  try {
    ready = await prepare(context, target, part);
  } catch (error) {
    // A stopping process leaves the part queued.
    if (!context.signal.aborted) await settleFailure(context.deps, part, target.platform, error);
    return;
  }
  await send(context, part, ready, part.wakeAt);
}
