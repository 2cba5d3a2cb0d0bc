import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

export const notifyOfReleaseJob = defineJob(
  "installation.tell-release",
  z.strictObject({ version: z.string().max(40) }),
  {
    retryLimit: 5,
    retryBackoff: true,
    retryDelaySeconds: 30,
    expireInSeconds: 600,
    concurrency: 1,
  },
);
