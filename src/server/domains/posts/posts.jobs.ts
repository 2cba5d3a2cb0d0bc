import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { TargetId } from "#shared/ids.ts";

/**
 * The alarm clock of a delivery: it wakes the publisher shortly before the due time and does nothing itself. It is never
 * retried by the queue, because the delivery's row says when to look again, and the sweeper finds rows whose alarm was lost.
 */
export const publishTargetJob = defineJob("posts.publish-target", z.strictObject({ targetId: TargetId }), {
  retryLimit: 0,
  expireInSeconds: 30,
  concurrency: 8,
});
