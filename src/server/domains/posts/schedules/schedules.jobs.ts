import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Makes the posts of repeats whose time has come. Each is made a day ahead or earlier, so that a lost round is no lost post. */
export const makeOccurrencesJob = defineJob("schedules.make-occurrences", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});
