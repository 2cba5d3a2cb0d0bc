import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const sweepSessionsJob = defineJob("auth.sweep-sessions", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
