import type { Db } from "#server/db/client.ts";
import type { AttemptKey } from "#server/domains/posts/delivery/attempts.queries.ts";
import { type PartChange, type PartRow, movePart } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { postTargetParts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { type TargetChange, moveTarget } from "#server/domains/posts/store/targets.queries.ts";
import type { TargetId } from "#shared/ids.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { TargetError } from "#shared/posts/post-targets.ts";

const code = "postloom.restored";

/** The question for the user. */
export function restoredError({ platform, accountName }: Pick<TargetRow, "platform" | "accountName">): TargetError {
  const name = platformNames[platform];
  return {
    code,
    message: "This server was restored from a backup after this was due. It may already be live.",
    fix: `Look at ${isolate(accountName)} on ${name}, then say here whether it is there.`,
  };
}

export const isRestoredError = (error: TargetError | null): boolean => error?.code === code;

/**
 * A target or one of its parts: the subject of one irreversible call. Both have the same columns for state, attempts and look-ups,
 * so that the same code settles both.
 */
export type Delivery = TargetRow | PartRow;

export const isPart = (delivery: Delivery): delivery is PartRow => "targetId" in delivery;

export const tableOf = (delivery: Delivery) => (isPart(delivery) ? postTargetParts : postTargets);

/** Name for messages. */
export function nameOf(delivery: Delivery): string {
  if (!isPart(delivery)) return "this post";
  return delivery.kind === "comment" ? "the first comment" : `part ${delivery.position} of the thread`;
}

/** The target whose alarm and lease cover this delivery. */
export const targetIdOf = (delivery: Delivery): TargetId => (isPart(delivery) ? delivery.targetId : delivery.id);

export const attemptKeyOf = (delivery: Delivery): AttemptKey => ({
  targetId: targetIdOf(delivery),
  position: isPart(delivery) ? delivery.position : 1,
});

/** The instant of the call: the due time, or the catch-up slot of a late post. null for a part, which is sent as soon as possible. */
export const sendTimeOf = (delivery: Delivery): Date | null =>
  isPart(delivery) ? null : (delivery.catchUpAt ?? delivery.dueAt);

/** `steps` exist for targets only: a part has nothing to prepare. */
export type DeliveryChange = PartChange & Pick<TargetChange, "steps">;

export function moveDelivery(
  db: Db,
  expected: Delivery,
  from: readonly TargetState[],
  { steps, ...change }: DeliveryChange,
): Promise<Delivery | undefined> {
  return isPart(expected)
    ? movePart(db, expected, from, change)
    : moveTarget(db, expected, from, { ...change, ...(steps === undefined ? {} : { steps }) });
}

/** The delivery was edited, cancelled or taken over: this attempt must stop. */
export class LostLease extends Error {}
