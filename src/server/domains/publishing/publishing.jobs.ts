import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Tells people of what did not go out. What is to be told stands in rows, so that a lost round delays it by a minute. */
export const sweepNoticesJob = defineJob("publishing.sweep-notices", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});
