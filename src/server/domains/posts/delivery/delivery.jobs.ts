import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { PostId } from "#shared/ids.ts";

/** Mails users about undelivered posts. The notices are rows, so that a lost run only delays them by a minute. */
export const sweepNoticesJob = defineJob("publishing.sweep-notices", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});

/** Reads addresses of published posts that are not known yet. */
export const readMissingLinksJob = defineJob("publishing.read-missing-links", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 240,
  concurrency: 1,
});

/** Updates the use of creations after delivery. A separate job, because posts that share a creation would wait for its row lock. */
export const markUsedJob = defineJob("publishing.mark-used", z.strictObject({ postIds: z.array(PostId) }), {
  retryLimit: 5,
  retryDelaySeconds: 2,
  retryBackoff: true,
  expireInSeconds: 60,
  concurrency: 1,
});
