import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const sweepTextCostsJob = defineJob("spending.settle-texts", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 60,
  concurrency: 1,
});
