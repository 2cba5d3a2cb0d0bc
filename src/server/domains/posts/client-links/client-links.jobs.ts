import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";

/** Mails members about comments of clients that came shortly after others. The comments are rows, so that a lost run only delays them by a minute. */
export const mailClientCommentsJob = defineJob("client-links.mail-comments", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});
