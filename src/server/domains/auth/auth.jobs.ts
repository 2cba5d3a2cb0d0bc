import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Retries soon, because the user waits for the mail. */
export const answerResetRequestJob = defineJob("auth.answer-reset-request", z.object({ requestId: z.uuid() }), {
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  expireInSeconds: 30,
  concurrency: 2,
});

/** Retries within the life of the token, the first within seconds. */
export const syncTokenJob = defineJob("auth.sync-token", z.object({ loginSessionId: z.uuid() }), {
  retryLimit: 6,
  retryDelaySeconds: 5,
  retryBackoff: true,
  expireInSeconds: 30,
  concurrency: 1,
});

/** The name must not change: the cron schedules of existing installations use it. */
export const sweepExpiredAccessJob = defineJob("auth.sweep-sessions", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
