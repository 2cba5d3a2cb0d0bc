import type { Db } from "#server/db/client.ts";
import { movePart, type PartChange, type PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { inDoubt, type TargetState } from "#server/domains/posts/store/target-state.ts";
import { moveTarget, type TargetChange } from "#server/domains/posts/store/targets.queries.ts";
import type { AttemptKey } from "#server/domains/posts/delivery/attempts.queries.ts";
import type { TargetId } from "#shared/ids.ts";

/**
 * What one irreversible call is about: a post at one account, or a part that follows it there. Both keep their state, their
 * attempts and their look-ups in the same columns, so that one set of rules settles both.
 */
export type Delivery = TargetRow | PartRow;

export const isPart = (delivery: Delivery): delivery is PartRow => "targetId" in delivery;

/** It may be public, and nobody knows. */
export const isInDoubt = ({ state }: Pick<Delivery, "state">) => inDoubt.some((one) => one === state);

/** The delivery whose alarm rings for it, and whose publisher works on it. */
export const targetIdOf = (delivery: Delivery): TargetId => (isPart(delivery) ? delivery.targetId : delivery.id);

export const attemptKeyOf = (delivery: Delivery): AttemptKey => ({
  targetId: targetIdOf(delivery),
  position: isPart(delivery) ? delivery.position : 1,
});

/** The instant for its call: the due time, or the place it was given when that had passed. A part goes as soon as it may. */
export const goesOutAt = (delivery: Delivery): Date | null =>
  isPart(delivery) ? null : (delivery.catchUpAt ?? delivery.dueAt);

/** `steps` are a post's alone: a part has nothing to prepare. */
export type DeliveryChange = PartChange & Pick<TargetChange, "steps">;

export function moveDelivery(
  db: Db,
  held: Delivery,
  from: readonly TargetState[],
  { steps, ...change }: DeliveryChange,
): Promise<Delivery | undefined> {
  return isPart(held)
    ? movePart(db, held, from, change)
    : moveTarget(db, held, from, { ...change, ...(steps === undefined ? {} : { steps }) });
}

/** The delivery was edited, cancelled or taken over meanwhile: nothing is left to do for this attempt. */
export class LostLease extends Error {}
