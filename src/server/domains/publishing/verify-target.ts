import type { Deps } from "#server/deps.ts";
import { abandonSending, claimUnknown } from "#server/domains/posts/targets.queries.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import type { DeliverContext } from "#server/domains/publishing/deliver-target.ts";
import { endAttempt } from "#server/domains/publishing/publishing.queries.ts";
import {
  markAbsent,
  markLookedUp,
  markNeedsUser,
  markPublished,
} from "#server/domains/publishing/publishing.service.ts";
import { absentReads, callDeadlineMs, lease, verifyDelayMs } from "#server/domains/publishing/retry-policy.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type Verdict } from "#server/integrations/social/platform.ts";
import type { TargetId } from "#shared/ids.ts";
import { platformNames } from "#shared/platforms/platform.ts";

async function lookUp(deps: Deps, target: TargetRow, stopping: AbortSignal): Promise<Verdict> {
  const platform = deps.social[target.platform];
  if (platform === undefined || target.accountId === null || target.content === null || target.sendingSince === null) {
    return { outcome: "unclear", reason: "The account or the platform is not connected any more" };
  }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(callDeadlineMs.verify)]);
  try {
    const account = await accountForPublishing(deps, target.accountId, signal);
    const content = {
      text: target.content.text,
      replySettings: target.content.replySettings,
      mediaCount: target.content.creationIds.length,
    };
    const { steps, sendingSince } = target;
    return await actAs(deps, account, signal, (actor) => platform.verify(actor, content, steps, sendingSince, signal));
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { outcome: "unclear", reason: error.message };
  }
}

const hasLookedLongEnough = (target: TargetRow, nowMs: number) =>
  target.absentReads + 1 >= absentReads.needed &&
  target.firstAbsentAt !== null &&
  nowMs - target.firstAbsentAt.getTime() >= absentReads.apartMs;

async function apply({ deps, clock }: DeliverContext, target: TargetRow, verdict: Verdict): Promise<void> {
  if (verdict.outcome === "live") {
    await markPublished(deps, target, verdict);
    return;
  }
  if (verdict.outcome === "absent" && hasLookedLongEnough(target, clock.nowMs())) {
    await markAbsent(deps, target);
    return;
  }
  const nextDelayMs = verifyDelayMs(target.verifyTries + 1);
  if (nextDelayMs !== null) {
    await markLookedUp(deps, target, nextDelayMs, verdict.outcome === "absent");
    return;
  }
  const name = platformNames[target.platform];
  await markNeedsUser(deps, target, {
    code: "postloom.needs_user",
    message: `${name} did not tell whether this post went out. It may already be live.`,
    fix: `Look at ${target.accountName} on ${name}, then say here whether it is there.`,
  });
}

/** A send whose publisher died: from now on its outcome is looked up. Its lease had to lapse first, so the platform shows it by now. */
async function abandon({ deps }: DeliverContext, id: TargetId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await abandonSending(tx, id);
    if (target !== undefined)
      await endAttempt(tx, id, "sending", { outcome: "unknown", errorCode: "postloom.publisher_died" });
  });
}

/** Finds out what became of a send without an answer. Never sends anything itself. */
export async function verifyTarget(context: DeliverContext, id: TargetId): Promise<void> {
  await abandon(context, id);
  const target = await claimUnknown(context.deps.db, id, lease.seconds);
  if (target === undefined) return;
  await apply(context, target, await lookUp(context.deps, target, context.signal));
}
