import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const sweepWebhooksJob = defineJob("webhooks.sweep", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 600,
  concurrency: 1,
});
