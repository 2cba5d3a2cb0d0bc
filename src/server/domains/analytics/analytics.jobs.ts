import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { SocialAccountId } from "#shared/ids.ts";

/** Sends a job for each account with metrics to read. */
export const sweepMetricsJob = defineJob("analytics.sweep-figures", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 60,
  concurrency: 1,
});

/** Reads the due metrics of one account; never two jobs of the same account at once. */
export const pullMetricsJob = defineJob("analytics.pull-figures", z.strictObject({ accountId: SocialAccountId }), {
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

/** Makes the partitions of the next months and drops those past retention. */
export const keepPartitionsJob = defineJob("analytics.keep-partitions", z.strictObject({}), {
  retryLimit: 2,
  expireInSeconds: 900,
  concurrency: 1,
});
