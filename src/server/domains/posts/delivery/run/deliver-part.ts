import { readRestoredAt } from "#server/installation/recognise-installation.ts";
import { findNextPart, findParentId, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import {
  type DeliverContext,
  handBackUncalled,
  holdsSurely,
  type Settlement,
} from "#server/domains/posts/delivery/run/deliver-target.ts";
import { isInDoubt } from "#server/domains/posts/delivery/delivery.ts";
import { doubtAfterRestore, isDoubtful } from "#server/domains/posts/delivery/doubt-after-restore.ts";
import { openPartAttempt } from "#server/domains/posts/delivery/run/open-attempt.ts";
import { markPartDoubtful, markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { verifyDelivery } from "#server/domains/posts/delivery/run/verify-delivery.ts";
import {
  accountForPublishing,
  actAs,
  type UsableAccount,
} from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type ReplyContent, type SocialPlatform } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";

interface Ready {
  platform: SocialPlatform;
  account: UsableAccount;
  content: ReplyContent;
}

/** What a part needs before it can be said: the account, and the id of what it answers. */
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
  return { platform, account, content: { parentId, text: part.text, kind: part.kind } };
}

/** From the committed attempt on it is the same as with a post: one call, and its answer or the lack of one settles the row. */
async function send(context: DeliverContext, waiting: PartRow, ready: Ready, at: Date): Promise<void> {
  const { deps, lanes, hold } = context;
  const settle = await lanes(
    ready.account.row.id,
    { at, id: waiting.id, hold: deps.nearLimits.of(ready.platform.platform, ready.account.externalId) },
    {
      open: () => hold(() => openPartAttempt(deps, waiting)),
      call: (part) => call(context, ready, part),
    },
  );
  await settle?.();
}

async function call(
  context: DeliverContext,
  { platform, account, content }: Ready,
  part: PartRow,
): Promise<Settlement> {
  const { deps, pauses } = context;
  if (!(await holdsSurely(context, part))) return () => handBackUncalled(context, part);
  const caller = { accountId: part.accountId, platform: platform.platform };
  const settleError = (error: unknown) => settleFailure(deps, part, platform.platform, error);
  try {
    pauses.refuse(caller);
    const signal = AbortSignal.timeout(callDeadlineMs.send);
    const published = await actAs(deps, account, signal, (actor) => platform.reply(actor, content, signal));
    return () => markPublished(deps, part, published).catch(settleError);
  } catch (error) {
    pauses.note(caller, error);
    return () => settleError(error);
  }
}

/**
 * One step of what follows a post that is out: sends the first part that is not, or looks up what became of it. The settled step
 * sets the alarm of the next. Safe to call at any time.
 */
export async function deliverNextPart(context: DeliverContext, target: TargetRow): Promise<void> {
  const part = await findNextPart(context.deps.db, target.id);
  if (part === undefined || context.signal.aborted) return;
  if (part.state === "sending" || isInDoubt(part)) return verifyDelivery(context, target, part);
  // Waits for its time or for a person; who is too early is turned away by beginSendingPart, too, by the database's clock.
  if (part.state !== "queued" || part.wakeAt === null) return;
  if (isDoubtful(part.updatedAt, await readRestoredAt(context.deps.db)))
    return markPartDoubtful(context.deps, part, doubtAfterRestore(target));
  let ready: Ready;
  try {
    ready = await prepare(context, target, part);
  } catch (error) {
    // A stopping process leaves it as it is: still to be sent.
    if (!context.signal.aborted) await settleFailure(context.deps, part, target.platform, error);
    return;
  }
  await send(context, part, ready, part.wakeAt);
}
