import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { TargetId } from "#shared/ids.ts";
import { Hour } from "#shared/time.ts";

/**
 * The alarm clock of a delivery: it wakes the publisher shortly before the due time and does nothing itself. It is never
 * retried by the queue, because the delivery's row says when to look again, and the sweeper finds rows whose alarm was lost.
 */
export const publishTargetJob = defineJob("posts.publish-target", z.strictObject({ targetId: TargetId }), {
  retryLimit: 0,
  expireInSeconds: 30,
  concurrency: 8,
});

/** Converts the videos of a delivery ahead of its due time. A lost one is made up for when the delivery is prepared. */
export const fitVideosJob = defineJob("posts.fit-videos", z.strictObject({ targetId: TargetId }), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 3 * Hour.seconds,
  heartbeatSeconds: 60,
  concurrency: 1,
});
