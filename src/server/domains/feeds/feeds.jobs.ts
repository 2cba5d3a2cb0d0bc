import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const readFeedsJob = defineJob("feeds.read", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
  concurrency: 1,
});
