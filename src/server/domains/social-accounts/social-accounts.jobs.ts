import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Looks over the connections that were not looked at for a day. */
export const sweepHealthJob = defineJob("social-accounts.sweep-health", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 1_800,
  concurrency: 1,
});

/** An account is connected again: what failed because it was not goes out. */
export const accountReconnectedJob = defineJob(
  "social-accounts.reconnected",
  z.strictObject({ accountId: SocialAccountId }),
  { retryLimit: 5, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 60, concurrency: 1, isAnnounced: true },
);
