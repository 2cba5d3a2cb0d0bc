import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import {
  abandonSending,
  claimUnknown,
  isTakenByAnother,
  moveTarget,
  type UnknownTarget,
} from "#server/domains/posts/targets.queries.ts";
import type { DeliverContext } from "#server/domains/publishing/deliver-target.ts";
import { endAttempt, findEarlierUncertainSend } from "#server/domains/publishing/publishing.queries.ts";
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

async function ask(deps: Deps, target: TargetRow, signal: AbortSignal): Promise<Verdict> {
  const platform = deps.social[target.platform];
  const { content, steps, sendingSince } = target;
  if (platform === undefined || target.accountId === null || content === null || sendingSince === null) {
    return { outcome: "unclear", reason: "The account or the platform is not connected any more" };
  }
  const account = await accountForPublishing(deps, target.accountId, signal);
  const sent = { text: content.text, replySettings: content.replySettings, mediaCount: content.creationIds.length };
  return actAs(deps, account, signal, (actor) => platform.verify(actor, sent, steps, sendingSince, signal));
}

/** The platform's word on a send. What cannot be read is unclear, and never a reason to send again. */
async function lookUp(deps: Deps, target: TargetRow, signal: AbortSignal): Promise<Verdict> {
  try {
    const verdict = await ask(deps, target, signal);
    // Two posts with the same words: the one that was found is another delivery's.
    if (verdict.outcome === "live" && (await isTakenByAnother(deps.db, target, verdict.externalId))) {
      return { outcome: "unclear", reason: "Another post with the same text is there" };
    }
    return verdict;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof PlatformError)) deps.log.error({ err: error, targetId: target.id }, "target.look_up_failed");
    return { outcome: "unclear", reason: error instanceof Error ? error.message : "It could not be looked up" };
  }
}

async function apply({ deps }: DeliverContext, target: UnknownTarget, verdict: Verdict): Promise<void> {
  if (verdict.outcome === "live") return markPublished(deps, target, verdict);

  const isSurelyAbsent =
    verdict.outcome === "absent" && target.absentReads + 1 >= absentReads.needed && target.isAbsentLongEnough;
  if (isSurelyAbsent) {
    // It is sent again by itself once. A second send of unclear fate is the person's to judge.
    const earlier = await findEarlierUncertainSend(deps.db, target.id);
    return earlier === null ? markAbsent(deps, target) : askPerson(deps, target);
  }
  const nextDelayMs = verifyDelayMs(target.verifyTries + 1);
  if (nextDelayMs !== null) return markLookedUp(deps, target, nextDelayMs, verdict.outcome === "absent");
  return askPerson(deps, target);
}

function askPerson(deps: Deps, target: TargetRow): Promise<void> {
  const name = platformNames[target.platform];
  return markNeedsUser(deps, target, {
    code: "postloom.needs_user",
    message: `${name} did not tell whether this post went out. It may already be live.`,
    fix: `Look at ${target.accountName} on ${name}, then say here whether it is there.`,
  });
}

/** A send whose publisher died or lost its lease: from now on its outcome is looked up. */
async function abandon({ deps }: DeliverContext, id: TargetId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const target = await abandonSending(tx, id);
    if (target !== undefined) await endAttempt(tx, id, { outcome: "unknown", errorCode: "postloom.publisher_died" });
  });
}

/** Finds out what became of a send without an answer. Never sends anything itself. */
export async function verifyTarget(context: DeliverContext, id: TargetId): Promise<void> {
  const { deps, signal } = context;
  await abandon(context, id);
  const target = await claimUnknown(deps.db, id, lease.seconds, absentReads.apartMs / 1_000);
  if (target === undefined) return;
  context.onHeld(target);
  const verdict = await lookUp(deps, target, AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]));
  if (signal.aborted) await moveTarget(deps.db, target, ["unknown"], { leaseUntil: null });
  else await apply(context, target, verdict);
}
