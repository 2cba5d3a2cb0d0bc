import { z } from "zod";
import { defineJob } from "#server/jobs/define-job.ts";
import { MailId } from "#shared/ids.ts";

/** Retries for two to four hours, which covers greylisting and restarts of mail servers; later a mail is useless. */
export const sendMailJob = defineJob("mail.send", z.object({ mailId: MailId }), {
  retryLimit: 9,
  retryDelaySeconds: 15,
  retryBackoff: true,
  expireInSeconds: 75,
  concurrency: 4,
});

export const sweepMailsJob = defineJob("mail.sweep", z.object({}), {
  retryLimit: 0,
  expireInSeconds: 55,
  concurrency: 1,
});
