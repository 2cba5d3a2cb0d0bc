import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { settleNotificationOf } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import { takeFromLookUp } from "#server/domains/posts/store/doubts.queries.ts";
import { holdPost } from "#server/domains/posts/store/lock-post.ts";
import {
  deletePartsAfter,
  findPartsOf,
  isTakenByAnother,
  type PartRow,
} from "#server/domains/posts/store/parts.queries.ts";
import { timingFor } from "#server/domains/posts/compose/plan-post.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { moveTarget, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { attemptKeyOf, type Delivery, isPart, moveDelivery } from "#server/domains/posts/delivery/delivery.ts";
import { isDoubtAfterRestore } from "#server/domains/posts/delivery/doubt-after-restore.ts";
import { endAttempt } from "#server/domains/posts/delivery/attempts.queries.ts";
import { afterMoves } from "#server/domains/posts/delivery/settle/mark-delivery.ts";
import { callDeadlineMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Post, ResolveTargetInput } from "#shared/posts/posts.ts";
import { Second } from "#shared/time.ts";

const asIfNeverSent = {
  failedTries: 0,
  sendingSince: null,
  verifyTries: 0,
  firstAbsentAt: null,
  error: null,
};

const sendAgain = (tx: Db, delivery: Delivery): Promise<Delivery | undefined> =>
  isPart(delivery)
    ? moveDelivery(tx, delivery, ["needs_user"], { ...asIfNeverSent, state: "queued", wakeAt: secondsFromNow(0) })
    : moveTarget(tx, delivery, ["needs_user"], { ...asIfNeverSent, ...timingFor(null), catchUpAt: null, steps: {} });

/** X tells the id in the address; the others' addresses do not. */
const idIn = (permalink: string | undefined): string | null =>
  /\/status\/(\d{1,19})\b/.exec(permalink ?? "")?.[1] ?? null;

/** The rest of a thread can follow only a post whose id is known, and nobody but the person can tell it now. */
function checkPermalink(
  target: TargetRow,
  delivery: Delivery,
  parts: readonly PartRow[],
  externalId: string | null,
): void {
  const follows = isPart(delivery)
    ? parts.filter(({ position }) => position > delivery.position)
    : (target.content?.follows ?? []);
  if (externalId !== null || target.platform !== "x" || follows.length === 0) return;
  const message = "Give the link of that post on X (https://x.com/…/status/…), so that the rest can follow it";
  throw invalidInput([{ path: "permalink", message }]);
}

/** Throws INVALID_INPUT when this is the link of another post or part, which went out for itself. */
async function refuseTaken(tx: Db, delivery: Delivery, externalId: string | null): Promise<void> {
  if (externalId === null || !(await isTakenByAnother(tx, delivery, externalId))) return;
  const message = "This is the link of another post that went out from here. Give the link of this one";
  throw invalidInput([{ path: "permalink", message }]);
}

/** What went out before a backup was put back went out with all that follows it. Returns what changes of the delivery itself. */
async function closeWhole(tx: Db, delivery: Delivery) {
  if (!isDoubtAfterRestore(delivery.error)) return {};
  if (isPart(delivery)) await deletePartsAfter(tx, delivery);
  else if (delivery.content !== null) return { content: { ...delivery.content, follows: [] } };
  return {};
}

async function noteLive(tx: Db, delivery: Delivery, input: ResolveTargetInput, externalId: string | null) {
  await refuseTaken(tx, delivery, externalId);
  return moveDelivery(tx, delivery, ["needs_user"], {
    ...(await closeWhole(tx, delivery)),
    state: "published",
    permalink: input.permalink ?? null,
    externalId,
    publishedAt: delivery.sendingSince,
    error: null,
  });
}

/**
 * Takes the person's word on a delivery, or the part of it, whose outcome nobody else can tell: `live` closes it as published,
 * `absent` sends it again. false: it is being looked up this moment, and may be found the next.
 */
async function takeWord(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  userId: UserId,
  input: ResolveTargetInput,
): Promise<boolean> {
  const isLive = input.outcome === "live";
  return deps.db.transaction(async (tx) => {
    const { targets } = await holdPost(tx, userId, input.id);
    const target = targets.find((one) => one.id === input.targetId);
    if (target === undefined) throw notFound("Target");
    const parts = (await findPartsOf(tx, [input.id])).filter(({ targetId }) => targetId === target.id);
    const asked = [target, ...parts].find(({ state }) => state === "needs_user");
    if (asked === undefined) throw new DomainError("CONFLICT", "This delivery does not wait for your answer");
    const externalId = target.platform === "x" ? idIn(input.permalink) : null;
    if (isLive && !isDoubtAfterRestore(asked.error)) checkPermalink(target, asked, parts, externalId);
    const table = isPart(asked) ? postTargetParts : postTargets;
    const attemptNo = await takeFromLookUp(tx, table, asked.id, !isLive);
    if (attemptNo === undefined) return false;
    const delivery = { ...asked, attemptNo };
    const moved = isLive ? await noteLive(tx, delivery, input, externalId) : await sendAgain(tx, delivery);
    if (moved === undefined) throw new Error("A delivery moved while its post was held");
    await endAttempt(tx, attemptKeyOf(delivery), { outcome: isLive ? "published" : "absent" });
    await afterMoves(deps, tx, [moved]);
    await settleNotificationOf(tx, moved);
    return true;
  });
}

/** Longer than a look-up may take; of one whose process died the lease is over by then. */
const lookUpEndsMs = callDeadlineMs.verify + 5 * Second.ms;
const askAgainMs = 200;

/**
 * Takes the person's word, after a look-up that is under way: what it proves counts for more. Throws NOT_FOUND, INVALID_INPUT,
 * CONFLICT when the delivery does not wait for an answer (any more), UNAVAILABLE when looking takes too long.
 */
export async function resolveTarget(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  userId: UserId,
  input: ResolveTargetInput,
): Promise<Post> {
  const giveUpAt = performance.now() + lookUpEndsMs;
  while (!(await takeWord(deps, userId, input))) {
    if (performance.now() > giveUpAt)
      throw new DomainError("UNAVAILABLE", "Postloom is looking whether it is there. Answer again in a moment.");
    await sleep(askAgainMs);
  }
  return getPost(deps, userId, input.id);
}
