import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const sweepSubscribersJob = defineJob("newsletter.sweep", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
