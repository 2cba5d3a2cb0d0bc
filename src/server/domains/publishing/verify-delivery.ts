import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import { abandonSendingPart, claimUnknownPart, type UnknownPart } from "#server/domains/posts/part-leases.queries.ts";
import { findParentId, isTakenByAnother } from "#server/domains/posts/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import { abandonSending, claimUnknown, type UnknownTarget } from "#server/domains/posts/targets.queries.ts";
import type { DeliverContext } from "#server/domains/publishing/deliver-target.ts";
import { attemptKeyOf, type Delivery, isPart, moveDelivery } from "#server/domains/publishing/delivery.ts";
import { sendContentOf } from "#server/domains/publishing/freeze-content.ts";
import { endAttempt, findEarlierUncertainSend } from "#server/domains/publishing/publishing.queries.ts";
import {
  markAbsent,
  markLookedUp,
  markNeedsUser,
  markPublished,
} from "#server/domains/publishing/publishing.service.ts";
import { absentReads, callDeadlineMs, lease, verifyDelayMs } from "#server/domains/publishing/retry-policy.ts";
import { settleFailure } from "#server/domains/publishing/settle-failure.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type Verdict } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";

type UnknownDelivery = UnknownTarget | UnknownPart;

const notConnected: Verdict = { outcome: "unclear", reason: "The account or the platform is not connected any more" };

async function ask(deps: Deps, target: TargetRow, delivery: UnknownDelivery, signal: AbortSignal): Promise<Verdict> {
  const platform = deps.social[target.platform];
  const { accountId, sendingSince } = delivery;
  if (platform === undefined || accountId === null || sendingSince === null) return notConnected;
  const account = await accountForPublishing(deps, accountId, signal);
  if (isPart(delivery)) {
    const parentId = await findParentId(deps.db, delivery);
    if (parentId === null) return notConnected;
    const said = { parentId, text: delivery.text, kind: delivery.kind };
    return actAs(deps, account, signal, (actor) => platform.verifyReply(actor, said, sendingSince, signal));
  }
  const { content, steps } = delivery;
  if (content === null) return notConnected;
  const sent = sendContentOf(content);
  return actAs(deps, account, signal, (actor) => platform.verify(actor, sent, steps, sendingSince, signal));
}

/** The platform's word on a send. What cannot be read is unclear, and never a reason to send again. */
async function lookUp(deps: Deps, target: TargetRow, delivery: UnknownDelivery, signal: AbortSignal): Promise<Verdict> {
  try {
    const verdict = await ask(deps, target, delivery, signal);
    // Two posts with the same words: the one that was found is another delivery's.
    if (verdict.outcome === "live" && (await isTakenByAnother(deps.db, delivery, verdict.externalId))) {
      return { outcome: "unclear", reason: "Another post with the same text is there" };
    }
    return verdict;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (!(error instanceof PlatformError))
      deps.log.error({ err: error, ...attemptKeyOf(delivery) }, "target.look_up_failed");
    return { outcome: "unclear", reason: error instanceof Error ? error.message : "It could not be looked up" };
  }
}

async function apply(deps: Deps, target: TargetRow, delivery: UnknownDelivery, verdict: Verdict): Promise<void> {
  if (verdict.outcome === "live") return markPublished(deps, delivery, verdict);
  if (verdict.outcome === "failed") return settleFailure(deps, delivery, target.platform, verdict.error);

  const isSurelyAbsent =
    verdict.outcome === "absent" && delivery.absentReads + 1 >= absentReads.needed && delivery.isAbsentLongEnough;
  if (isSurelyAbsent) {
    // It is sent again by itself once. A second send of unclear fate is the person's to judge.
    const earlier = await findEarlierUncertainSend(deps.db, attemptKeyOf(delivery));
    return earlier === null ? markAbsent(deps, delivery) : askPerson(deps, target, delivery);
  }
  const nextDelayMs = verifyDelayMs(delivery.verifyTries + 1);
  if (nextDelayMs !== null) return markLookedUp(deps, delivery, nextDelayMs, verdict.outcome === "absent");
  return askPerson(deps, target, delivery);
}

/** What a person calls it. */
function nameOf(delivery: Delivery): string {
  if (!isPart(delivery)) return "this post";
  return delivery.kind === "comment" ? "the first comment" : `part ${delivery.position} of the thread`;
}

function askPerson(deps: Deps, target: TargetRow, delivery: Delivery): Promise<void> {
  const name = platformNames[target.platform];
  return markNeedsUser(deps, delivery, {
    code: "postloom.needs_user",
    message: `${name} did not tell whether ${nameOf(delivery)} went out. It may already be live.`,
    fix: `Look at ${target.accountName} on ${name}, then say here whether it is there.`,
  });
}

/** A send whose publisher died or lost its lease: from now on its outcome is looked up. */
async function abandon(deps: Deps, delivery: Delivery): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const abandoned = isPart(delivery) ? await abandonSendingPart(tx, delivery) : await abandonSending(tx, delivery.id);
    if (abandoned === undefined) return;
    await endAttempt(tx, attemptKeyOf(delivery), { outcome: "unknown", errorCode: "postloom.publisher_died" });
  });
}

/** Finds out what became of a send without an answer. Never sends anything itself. `target` is the delivery it belongs to. */
export async function verifyDelivery(context: DeliverContext, target: TargetRow, seen: Delivery): Promise<void> {
  const { deps, signal } = context;
  await abandon(deps, seen);
  const apartSeconds = absentReads.apartMs / 1_000;
  const delivery = await context.hold<UnknownDelivery | undefined>(() =>
    isPart(seen)
      ? claimUnknownPart(deps.db, seen, lease.seconds, apartSeconds)
      : claimUnknown(deps.db, seen.id, lease.seconds, apartSeconds),
  );
  if (delivery === undefined) return;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const verdict = await lookUp(deps, target, delivery, deadline);
  if (signal.aborted) await moveDelivery(deps.db, delivery, ["unknown"], { leaseUntil: null });
  else await apply(deps, target, delivery, verdict);
}
