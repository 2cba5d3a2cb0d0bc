import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Creates the posts of repeats, each a day ahead or earlier, so that a lost run loses no post. */
export const makeOccurrencesJob = defineJob("schedules.make-occurrences", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});
