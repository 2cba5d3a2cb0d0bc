import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** The answer waits for it, so it tries again soon. */
export const answerResetRequestJob = defineJob("auth.answer-reset-request", z.object({ requestId: z.uuid() }), {
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  expireInSeconds: 30,
  concurrency: 2,
});

/** A try within seconds, then further ones within the life of the token. */
export const syncTokenJob = defineJob("auth.sync-token", z.object({ loginSessionId: z.uuid() }), {
  retryLimit: 6,
  retryDelaySeconds: 5,
  retryBackoff: true,
  expireInSeconds: 30,
  concurrency: 1,
});

export const sweepSessionsJob = defineJob("auth.sweep-sessions", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});
