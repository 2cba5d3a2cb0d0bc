import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { PostImportId } from "#shared/ids.ts";

export const importRowsJob = defineJob("posts.import-rows", z.strictObject({ importId: PostImportId }), {
  retryLimit: 8,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  concurrency: 2,
});

/** Sends again what a lost job left behind. */
export const sweepImportsJob = defineJob("posts.sweep-imports", z.strictObject({}), {
  retryLimit: 0,
  expireInSeconds: 50,
  concurrency: 1,
});
