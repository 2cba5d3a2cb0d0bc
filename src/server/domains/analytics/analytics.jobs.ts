import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Looks which accounts have figures to be read, and sends a job for each. */
export const sweepFiguresJob = defineJob("analytics.sweep-figures", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 60,
  concurrency: 1,
});

/** Reads what is due of one account: never two of the same at once. */
export const pullFiguresJob = defineJob("analytics.pull-figures", z.strictObject({ accountId: SocialAccountId }), {
  retryLimit: 0,
  expireInSeconds: 300,
  concurrency: 3,
});

/** Thins out old snapshots. */
export const thinSnapshotsJob = defineJob("analytics.thin-snapshots", z.strictObject({}), {
  retryLimit: 2,
  expireInSeconds: 900,
  concurrency: 1,
});
