import { isDatabaseUnavailable } from "#server/db/unavailable.ts";
import type { Deps } from "#server/deps.ts";
import {
  claimUnknown,
  claimUnknownPart,
  type UnknownPart,
  type UnknownTarget,
} from "#server/domains/posts/store/doubts.queries.ts";
import { abandonSendingPart } from "#server/domains/posts/store/part-leases.queries.ts";
import { findParentId, isTakenByAnother } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { inDoubt } from "#server/domains/posts/store/target-state.ts";
import { abandonSending } from "#server/domains/posts/store/targets.queries.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-target.ts";
import { attemptKeyOf, type Delivery, isPart, moveDelivery } from "#server/domains/posts/delivery/delivery.ts";
import { sendContentOf } from "#server/domains/posts/delivery/prepare/freeze-content.ts";
import { endAttempt, findEarlierUncertainSend } from "#server/domains/posts/delivery/attempts.queries.ts";
import { nextLook, type Obstacle, obstacleOf } from "#server/domains/posts/delivery/run/next-look.ts";
import { markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { absentApartMs, callDeadlineMs, lease } from "#server/domains/posts/delivery/delivery-policy.ts";
import { markAbsent, markLookedUp } from "#server/domains/posts/delivery/settle/settle-doubt.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/social-accounts.service.ts";
import { PlatformError, type Verdict } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/posts.ts";

type UnknownDelivery = UnknownTarget | UnknownPart;

/** Nobody can look there any more. */
const notConnected = () =>
  new PlatformError("rejected", "postloom.account_gone", "The account or the platform is not connected any more");

async function ask(deps: Deps, target: TargetRow, delivery: UnknownDelivery, signal: AbortSignal): Promise<Verdict> {
  const platform = deps.social[target.platform];
  const { accountId, sendingSince } = delivery;
  if (platform === undefined || accountId === null || sendingSince === null) throw notConnected();
  const account = await accountForPublishing(deps, accountId, signal);
  if (isPart(delivery)) {
    const parentId = await findParentId(deps.db, delivery);
    if (parentId === null) throw notConnected();
    const said = { parentId, text: delivery.text, kind: delivery.kind };
    return actAs(deps, account, signal, (actor) => platform.verifyReply(actor, said, sendingSince, signal));
  }
  const { content, steps } = delivery;
  if (content === null) throw notConnected();
  const sent = sendContentOf(content);
  return actAs(deps, account, signal, (actor) => platform.verify(actor, sent, steps, sendingSince, signal));
}

type Answer = Verdict | { outcome: "met"; obstacle: Obstacle };

/** The platform's word on a send, or what kept it from telling; that is never a reason to send again. */
async function lookUp(deps: Deps, target: TargetRow, delivery: UnknownDelivery, signal: AbortSignal): Promise<Answer> {
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
    return { outcome: "met", obstacle: obstacleOf(error, delivery.error?.code === limitedCode) };
  }
}

function obstacleIn(answer: Extract<Answer, { outcome: "met" | "unclear" | "absent" }>): Obstacle {
  if (answer.outcome === "met") return answer.obstacle;
  return { kind: answer.outcome === "absent" ? "absent" : "untold" };
}

async function apply(deps: Deps, target: TargetRow, delivery: UnknownDelivery, answer: Answer): Promise<void> {
  if (answer.outcome === "live") return markPublished(deps, delivery, answer);
  if (answer.outcome === "failed") return settleFailure(deps, delivery, target.platform, answer.error);

  const isAbsent = answer.outcome === "absent";
  const isSurelyAbsent = isAbsent && delivery.absentMs !== null && delivery.absentMs >= absentApartMs;
  // It is sent again by itself once. A second send of unclear fate is the person's to judge.
  if (isSurelyAbsent && (await findEarlierUncertainSend(deps.db, attemptKeyOf(delivery))) === null)
    return markAbsent(deps, delivery);
  const obstacle = obstacleIn(answer);
  const { delayMs, asks } = nextLook(delivery, obstacle);
  const isAsked = asks || isSurelyAbsent;
  return markLookedUp(deps, delivery, {
    delayMs,
    isAbsent,
    question: isAsked && delivery.state === "unknown" ? questionOf(target, delivery) : null,
    notice: obstacle.kind === "limited" ? limited(target, delivery) : null,
  });
}

/** What a person calls it. */
function nameOf(delivery: Delivery): string {
  if (!isPart(delivery)) return "this post";
  return delivery.kind === "comment" ? "the first comment" : `part ${delivery.position} of the thread`;
}

function questionOf(target: TargetRow, delivery: Delivery): TargetError {
  const name = platformNames[target.platform];
  return {
    code: "postloom.needs_user",
    message: `${name} did not tell whether ${nameOf(delivery)} went out. It may already be live.`,
    fix: `Look at ${target.accountName} on ${name}, then say here whether it is there.`,
  };
}

const limitedCode = "postloom.look_limited";

const limited = (target: TargetRow, delivery: Delivery): TargetError => ({
  code: limitedCode,
  message: `${platformNames[target.platform]} takes no more calls for the moment. Whether ${nameOf(delivery)} went out is looked up afterwards.`,
  fix: null,
});

/** A send whose publisher died or lost its lease: from now on its outcome is looked up. */
async function abandon(deps: Deps, delivery: Delivery): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const abandoned = isPart(delivery) ? await abandonSendingPart(tx, delivery) : await abandonSending(tx, delivery.id);
    if (abandoned === undefined) return;
    await endAttempt(tx, attemptKeyOf(delivery), { outcome: "unknown", errorCode: "postloom.publisher_died" });
  });
}

/** The look-up itself took its time. What was absent before it is judged by when it began. */
const aged = (delivery: UnknownDelivery, tookMs: number): UnknownDelivery => ({
  ...delivery,
  ageMs: delivery.ageMs + tookMs,
});

/** Finds out what became of a send without an answer. Never sends anything itself. `target` is the delivery it belongs to. */
export async function verifyDelivery(context: DeliverContext, target: TargetRow, seen: Delivery): Promise<void> {
  const { deps, signal } = context;
  await abandon(deps, seen);
  const delivery = await context.hold<UnknownDelivery | undefined>(() =>
    isPart(seen) ? claimUnknownPart(deps.db, seen, lease.seconds) : claimUnknown(deps.db, seen.id, lease.seconds),
  );
  if (delivery === undefined) return;
  const claimedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const verdict = await lookUp(deps, target, delivery, deadline);
  if (signal.aborted) await moveDelivery(deps.db, delivery, inDoubt, { leaseUntil: null });
  else await apply(deps, target, aged(delivery, performance.now() - claimedAt), verdict);
}
