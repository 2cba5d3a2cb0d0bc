import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { Hour } from "#shared/durations.ts";
import { TargetId } from "#shared/ids.ts";

/**
 * The alarm of a delivery: it wakes the publisher shortly before the due time and does nothing else. The queue never retries it,
 * because the row says when to look again, and the sweep finds rows whose alarm was lost.
 */
export const publishTargetJob = defineJob("posts.publish-target", z.strictObject({ targetId: TargetId }), {
  retryLimit: 0,
  expireInSeconds: 30,
  concurrency: 8,
  isPolled: true,
});

/** Converts the videos of a delivery ahead of its due time. If this job is lost, the delivery converts them itself. */
export const fitVideosJob = defineJob("posts.fit-videos", z.strictObject({ targetId: TargetId }), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 3 * Hour.seconds,
  heartbeatSeconds: 60,
  concurrency: 1,
});
