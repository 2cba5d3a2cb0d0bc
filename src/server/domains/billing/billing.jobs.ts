import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { UserId } from "#shared/ids.ts";

/** Reads the subscription of a user, after it has or may have changed. */
export const readPaymentsJob = defineJob("billing.read_payments", z.object({ userId: UserId }), {
  retryLimit: 10,
  retryBackoff: true,
  retryDelaySeconds: 5,
  expireInSeconds: 120,
  concurrency: 2,
});

export const sweepPaymentsJob = defineJob("billing.sweep_payments", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  concurrency: 1,
});
