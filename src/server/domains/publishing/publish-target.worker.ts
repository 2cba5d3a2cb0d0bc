import type { Publisher } from "#server/domains/publishing/publisher.ts";
import type { TargetId } from "#shared/ids.ts";

/** An alarm rang: hand the delivery to the publisher, which asks the row. The job itself is done with that. */
export async function publishTargetWorker(publisher: Publisher, targetId: TargetId): Promise<void> {
  publisher.wake(targetId);
}
