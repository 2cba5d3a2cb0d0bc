import type { Deps } from "#server/deps.ts";
import { countEarlierUncertainSends, diedCode, endAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import {
  attemptKeyOf,
  type Delivery,
  isPart,
  moveDelivery,
  nameOf,
  tableOf,
} from "#server/domains/posts/delivery/delivery.ts";
import { absentApartMs } from "#server/domains/posts/delivery/look-up-delays.ts";
import { nextLookUp, type Obstacle, obstacleOf } from "#server/domains/posts/delivery/look-up/look-up-or-ask.ts";
import { type Answer, type Found, lookUp, settleFound } from "#server/domains/posts/delivery/look-up/look-up.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-context.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import {
  askAboutFirst,
  isRefusedAgain,
  markAbsent,
  markLookedUp,
  processing,
} from "#server/domains/posts/delivery/settle/settle-unknown.ts";
import {
  type UnknownPart,
  type UnknownTarget,
  claimUnknown,
  claimUnknownPart,
  abandonSending,
} from "#server/domains/posts/store/look-ups.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { unresolved } from "#server/domains/posts/store/target-state.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type UnknownDelivery = UnknownTarget | UnknownPart;

function obstacleIn(answer: Exclude<Answer, Found>, { error }: Delivery): Obstacle {
  if (answer.outcome === "error") return obstacleOf(answer.error, error?.code === limitedCode);
  if (answer.outcome === "absent" || answer.outcome === "working") return { kind: answer.outcome };
  return { kind: answer.isFinal === true ? "denied" : "ambiguous" };
}

/**
 * Maximum of automatic repeats that cannot publish twice. Without it, a post that a broken server never accepts would be repeated for
 * ever.
 */
const maxSafeRepeats = 5;
/** So many of them follow the first look-up; the others wait, so that an outage of minutes does not use them up. */
const quickRepeats = 3;

async function apply(deps: Deps, target: TargetRow, delivery: UnknownDelivery, answer: Answer): Promise<boolean> {
  if (answer.outcome === "live" || answer.outcome === "failed") return settleFound(deps, target, delivery, answer);

  const faster = deps.config.lookUpsFaster;
  const isAbsent = answer.outcome === "absent";
  const sentBefore = isAbsent ? await countEarlierUncertainSends(deps.db, attemptKeyOf(delivery)) : 0;
  const isSafe = answer.outcome === "absent" && answer.repeatsSafely === true;
  const isFarApart = delivery.absentMs !== null && delivery.absentMs >= absentApartMs(faster);
  const isSurelyAbsent = isAbsent && (isFarApart || (isSafe && sentBefore < quickRepeats));
  // Where a repeat may publish twice, it is sent again automatically only once; then the user is asked.
  if (isSurelyAbsent && sentBefore < (isSafe ? maxSafeRepeats : 1)) return markAbsent(deps, delivery, isSafe);
  const obstacle = obstacleIn(answer, delivery);
  const { delayMs, asksUser } = nextLookUp(delivery, obstacle, faster, deps.social[target.platform]);
  const mustAsk = asksUser || isSurelyAbsent;
  return markLookedUp(deps, delivery, {
    delayMs,
    isAbsent,
    question: mustAsk && delivery.state === "unknown" ? questionOf(target, delivery, answer) : null,
    notice: noticeOf(target, delivery, obstacle),
  });
}

function questionOf(target: TargetRow, delivery: Delivery, answer: Answer): TargetError {
  const name = platformNames[target.platform];
  if (answer.outcome === "unclear" && answer.isPublished === true)
    return {
      code: "postloom.needs_user",
      message: `${name} says that it published ${nameOf(delivery)}, but not which of the posts there it is.`,
      fix: `Find it at ${isolate(target.accountName)} on ${name}, then say here that it is there.`,
    };
  if (isRefusedAgain(delivery.error)) return askAboutFirst(delivery.error, target);
  return {
    code: "postloom.needs_user",
    message: `${name} did not tell whether ${nameOf(delivery)} went out. It may already be live.`,
    fix: `Look at ${isolate(target.accountName)} on ${name}, then say here whether it is there.`,
  };
}

const limitedCode = "postloom.look_limited";

const limited = (target: TargetRow, delivery: Delivery): TargetError => ({
  code: limitedCode,
  message: `${platformNames[target.platform]} takes no more calls for the moment. Whether ${nameOf(delivery)} went out is looked up afterwards.`,
  fix: null,
});

function noticeOf(target: TargetRow, delivery: Delivery, { kind }: Obstacle): TargetError | null {
  if (isRefusedAgain(delivery.error)) return delivery.error;
  if (kind === "limited") return limited(target, delivery);
  return kind === "working" ? processing(target.platform) : null;
}

/** Moves a send whose publisher died or lost its lease to `unknown`. */
async function abandon(deps: Deps, delivery: Delivery): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (await abandonSending(tx, tableOf(delivery), delivery.id))
      await endAttempt(tx, attemptKeyOf(delivery), { outcome: "unknown", errorCode: diedCode });
  });
}

/** Adds the duration of the look-up to the age of the send; `absentMs` stays as of its start. */
const aged = (delivery: UnknownDelivery, tookMs: number): UnknownDelivery => ({
  ...delivery,
  ageMs: delivery.ageMs + tookMs,
});

/** Looks up the outcome of a send without an answer and settles it. Never sends anything. `target` is the target of `seen`. */
export async function verifyDelivery(context: DeliverContext, target: TargetRow, seen: Delivery): Promise<void> {
  const { deps, signal } = context;
  await abandon(deps, seen);
  const delivery = await context.leases.take<UnknownDelivery | undefined>(() =>
    isPart(seen) ? claimUnknownPart(deps.db, seen, lease.seconds) : claimUnknown(deps.db, seen.id, lease.seconds),
  );
  if (delivery === undefined) return;
  const claimedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const verdict = await lookUp(deps, target, delivery, deadline);
  if (signal.aborted) await moveDelivery(deps.db, delivery, unresolved, { leaseUntil: null });
  else await apply(deps, target, aged(delivery, performance.now() - claimedAt), verdict);
}
