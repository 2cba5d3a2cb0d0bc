import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Looks over the connections that were not looked at for a day. */
export const sweepHealthJob = defineJob("social-accounts.sweep-health", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 1_800,
  concurrency: 1,
});
