import { isDatabaseUnavailable } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import { countEarlierUncertainSends, endAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/call-deadlines.ts";
import { attemptKeyOf, type Delivery, isPart, moveDelivery } from "#server/domains/posts/delivery/delivery.ts";
import { absentApartMs } from "#server/domains/posts/delivery/look-up-delays.ts";
import { replyContentOf, sendContentOf } from "#server/domains/posts/delivery/prepare/freeze-content.ts";
import type { DeliverContext } from "#server/domains/posts/delivery/run/deliver-target.ts";
import { lease } from "#server/domains/posts/delivery/run/held-leases.ts";
import { nextLookUp, type Obstacle, obstacleOf } from "#server/domains/posts/delivery/run/look-up-or-ask.ts";
import { markPublished } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { settleFailure } from "#server/domains/posts/delivery/settle/settle-failure.ts";
import { markAbsent, markLookedUp } from "#server/domains/posts/delivery/settle/settle-unknown.ts";
import {
  type UnknownPart,
  type UnknownTarget,
  abandonSendingPart,
  claimUnknown,
  claimUnknownPart,
  abandonSending,
} from "#server/domains/posts/store/claims.queries.ts";
import { findParentId, isTakenByAnother } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { unresolved } from "#server/domains/posts/store/target-state.ts";
import { accountForPublishing, actAs } from "#server/domains/social-accounts/act-as.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { Verdict } from "#server/integrations/social/platform.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

type UnknownDelivery = UnknownTarget | UnknownPart;

/** A look-up is no longer possible. */
const notConnected = () =>
  new PlatformError("rejected", "postloom.account_gone", "The account or the platform is not connected any more");

async function requestVerdict(
  deps: Deps,
  target: TargetRow,
  delivery: UnknownDelivery,
  signal: AbortSignal,
): Promise<Verdict> {
  const platform = deps.social[target.platform];
  const { accountId, sendingSince } = delivery;
  if (platform === undefined || accountId === null || sendingSince === null) throw notConnected();
  const account = await accountForPublishing(deps, accountId, signal);
  if (isPart(delivery)) {
    const parentId = await findParentId(deps.db, delivery);
    if (parentId === null) throw notConnected();
    const reply = replyContentOf(target, delivery, parentId);
    return actAs(deps, account, signal, (actor) => platform.verifyReply(actor, reply, signal));
  }
  const { content, steps } = delivery;
  if (content === null) throw notConnected();
  const sent = sendContentOf(target.id, content, platform);
  return actAs(deps, account, signal, (actor) => platform.verify(actor, sent, steps, sendingSince, signal));
}

type Answer = Verdict | { outcome: "met"; obstacle: Obstacle };

/** The platform's verdict on a send, or the obstacle. An obstacle is never a reason to send again. */
async function lookUp(deps: Deps, target: TargetRow, delivery: UnknownDelivery, signal: AbortSignal): Promise<Answer> {
  try {
    const verdict = await requestVerdict(deps, target, delivery, signal);
    // Two posts with the same text: the one that was found belongs to another delivery.
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
  if (answer.outcome === "absent") return { kind: "absent" };
  return { kind: answer.isFinal === true ? "denied" : "ambiguous" };
}

/** Automatic repeats where none can publish twice. More would repeat for ever what a broken server never accepts. */
const maxSafeRepeats = 5;

async function apply(deps: Deps, target: TargetRow, delivery: UnknownDelivery, answer: Answer): Promise<void> {
  if (answer.outcome === "live") return markPublished(deps, delivery, answer);
  if (answer.outcome === "failed") return settleFailure(deps, delivery, target.platform, answer.error);

  const faster = deps.config.lookUpsFaster;
  const isAbsent = answer.outcome === "absent";
  const sentBefore = isAbsent ? await countEarlierUncertainSends(deps.db, attemptKeyOf(delivery)) : 0;
  const isFirst = sentBefore === 0;
  const { repeatsSafely = false } = deps.social[target.platform] ?? {};
  const isFarApart = delivery.absentMs !== null && delivery.absentMs >= absentApartMs(faster);
  const isSurelyAbsent = isAbsent && (isFarApart || (repeatsSafely && isFirst));
  // Where a repeat may publish twice, it is sent again automatically only once; then the user is asked.
  if (isSurelyAbsent && sentBefore < (repeatsSafely ? maxSafeRepeats : 1)) return markAbsent(deps, delivery);
  const obstacle = obstacleIn(answer);
  const { delayMs, asksUser } = nextLookUp(delivery, obstacle, faster, deps.social[target.platform]);
  const mustAsk = asksUser || isSurelyAbsent;
  return markLookedUp(deps, delivery, {
    delayMs,
    isAbsent,
    question: mustAsk && delivery.state === "unknown" ? questionOf(target, delivery) : null,
    notice: obstacle.kind === "limited" ? limited(target, delivery) : null,
  });
}

/** Name for messages. */
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

/** Moves a send whose publisher died or lost its lease to `unknown`. */
async function abandon(deps: Deps, delivery: Delivery): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const abandoned = isPart(delivery) ? await abandonSendingPart(tx, delivery) : await abandonSending(tx, delivery.id);
    if (abandoned === undefined) return;
    await endAttempt(tx, attemptKeyOf(delivery), { outcome: "unknown", errorCode: "postloom.publisher_died" });
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
  const delivery = await context.lease<UnknownDelivery | undefined>(() =>
    isPart(seen) ? claimUnknownPart(deps.db, seen, lease.seconds) : claimUnknown(deps.db, seen.id, lease.seconds),
  );
  if (delivery === undefined) return;
  const claimedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(callDeadlineMs.verify)]);
  const verdict = await lookUp(deps, target, delivery, deadline);
  if (signal.aborted) await moveDelivery(deps.db, delivery, unresolved, { leaseUntil: null });
  else await apply(deps, target, aged(delivery, performance.now() - claimedAt), verdict);
}
