import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Settles submitted posts whose approvals became sufficient without a decision about them. */
export const settleApprovedJob = defineJob("posts.settle-approved", z.strictObject({}), {
  retryLimit: 2,
  expireInSeconds: 120,
  concurrency: 1,
});
