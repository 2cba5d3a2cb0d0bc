import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const sweepChangesJob = defineJob("posts.sweep-changes", z.strictObject({}), {
  retryLimit: 2,
  expireInSeconds: 60,
  concurrency: 1,
});
