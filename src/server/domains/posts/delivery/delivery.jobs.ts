import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { PostId } from "#shared/ids.ts";

/** Tells people of what did not go out. What is to be told stands in rows, so that a lost round delays it by a minute. */
export const sweepNoticesJob = defineJob("publishing.sweep-notices", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});

/** Lets the library follow what became of posts. By itself, because all that show one picture would wait for each other at it. */
export const markUsedJob = defineJob("publishing.mark-used", z.strictObject({ postIds: z.array(PostId) }), {
  retryLimit: 5,
  retryDelaySeconds: 2,
  retryBackoff: true,
  expireInSeconds: 60,
  concurrency: 1,
  isAnnounced: true,
});
