import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Deletes files that no row names any more. Sent in the transaction that deletes or changes the row, so that no file is left behind. */
export const removeFilesJob = defineJob("creations.remove-files", z.object({ keys: z.array(z.string()).max(100) }), {
  retryLimit: 5,
  retryBackoff: true,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  concurrency: 1,
});

export const sweepMediaLinksJob = defineJob("creations.sweep-media-links", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  concurrency: 1,
});

export const sweepCreationFilesJob = defineJob("creations.sweep-orphans", z.object({}), {
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 900,
  concurrency: 1,
});
