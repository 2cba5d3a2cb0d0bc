import type { Deps } from "#server/deps.ts";
import { sweepActivityJob } from "#server/domains/activity/activity.jobs.ts";
import { sweepActivity } from "#server/domains/activity/activity.service.ts";
import { pullFiguresJob, sweepFiguresJob, thinSnapshotsJob } from "#server/domains/analytics/analytics.jobs.ts";
import { pullFigures, sweepFigures } from "#server/domains/analytics/pull-figures.ts";
import { thinSnapshots } from "#server/domains/analytics/thin-snapshots.ts";
import { answerResetRequest } from "#server/domains/auth/passwords/forgot-password.ts";
import { answerResetRequestJob, sweepSessionsJob, syncTokenJob } from "#server/domains/auth/auth.jobs.ts";
import { sweepSessions } from "#server/domains/auth/sessions/login-sessions.ts";
import { tellToken } from "#server/domains/auth/sessions/sync-token.ts";
import { readPaymentsJob, sweepPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { readPayments } from "#server/domains/billing/read-payments.ts";
import { sweepPayments } from "#server/domains/billing/sweep-payments.ts";
import { removeFilesJob, sweepMediaLinksJob, sweepOrphansJob } from "#server/domains/creations/creations.jobs.ts";
import { deleteFiles } from "#server/domains/creations/creation-files.ts";
import { sweepFetchedMedia } from "#server/domains/creations/sweep-fetched-media.ts";
import { sweepCreationFiles } from "#server/domains/creations/sweep-orphans.ts";
import { cancelOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import {
  cancelOperationJob,
  generateImageJob,
  generateRemotelyJob,
  generateVideoJob,
  sweepGenerationsJob,
} from "#server/domains/creations/generation/generation.jobs.ts";
import { makeCreation } from "#server/domains/creations/generation/make-creation.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { tellReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { tellRelease } from "#server/domains/notifications/release/announce-release.ts";
import { sendMailJob, sweepMailsJob } from "#server/domains/mail/mail.jobs.ts";
import { deliverMail } from "#server/domains/mail/deliver-mail.ts";
import { sweepMails } from "#server/domains/mail/sweep-mails.ts";
import { followMarketing } from "#server/domains/mail/newsletter/follow-marketing.ts";
import { sweepSubscribersJob } from "#server/domains/mail/newsletter/newsletter.jobs.ts";
import { sweepSubscribers } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { sweepNotificationsJob } from "#server/domains/notifications/notifications.jobs.ts";
import { sweepNotifications } from "#server/domains/notifications/notifications.service.ts";
import { eraseAccount, sweepDeletions } from "#server/domains/personal-data/erase-account.ts";
import { eraseAccountJob, sweepDeletionsJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { fitVideosJob, publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import { handOver, pushNotification } from "#server/domains/notifications/push/push-notification.ts";
import { handOverJob, pushJob } from "#server/domains/notifications/push/push.jobs.ts";
import { fitVideosAhead } from "#server/domains/posts/delivery/prepare/fit-videos-ahead.ts";
import { resumePosts } from "#server/domains/posts/delivery/run/resume-posts.ts";
import { markUsed } from "#server/domains/posts/delivery/settle/mark-used.ts";
import { markUsedJob, sweepNoticesJob } from "#server/domains/posts/delivery/delivery.jobs.ts";
import { tellPeople } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import type { Publisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { sweepRequestsJob } from "#server/idempotency/idempotency.jobs.ts";
import { sweepRequests } from "#server/idempotency/with-idempotency.ts";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { makeOccurrencesJob } from "#server/domains/posts/schedules/schedules.jobs.ts";
import { fetchAvatar } from "#server/domains/social-accounts/fetch-avatar.ts";
import { renewAvatars } from "#server/domains/social-accounts/renew-avatars.ts";
import {
  accountReconnectedJob,
  fetchAvatarJob,
  renewAvatarsJob,
  sweepAccountAvatarsJob,
  sweepHealthJob,
} from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { sweepAccountAvatars } from "#server/domains/social-accounts/account-avatars.ts";
import { sweepHealth } from "#server/domains/social-accounts/check-health.ts";
import { settleTexts } from "#server/domains/ai-costs/settle-texts.ts";
import { settleTextsJob } from "#server/domains/ai-costs/spending.jobs.ts";
import { removeAvatarFiles, sweepAvatars } from "#server/domains/users/avatar.service.ts";
import { followMarketingJob, removeAvatarJob, sweepAvatarsJob } from "#server/domains/users/users.jobs.ts";
import type { JobDefinition } from "#server/jobs/define-job.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface JobContext {
  log: Logger;
  /** Ends when the job's time is up or the server stops. */
  signal: AbortSignal;
}

export interface RegisteredJob {
  definition: JobDefinition<object>;
  perform(payload: object, context: JobContext): Promise<void>;
}

export interface Registry {
  jobs: readonly RegisteredJob[];
  /** Jobs without a payload that run by the clock; cron in UTC. */
  schedules: readonly { definition: JobDefinition<object>; cron: string }[];
}

/** Ties a definition to its handler while the payload's type is still known. */
function job<T extends object>(
  definition: JobDefinition<T>,
  perform: (payload: T, context: JobContext) => Promise<void>,
): RegisteredJob {
  return {
    definition: definition as JobDefinition<object>,
    perform: (payload, context) => perform(definition.payload.parse(payload), context),
  };
}

/** The single list of what runs in the background. */
export function jobRegistry(deps: Deps, publisher: Publisher): Registry {
  return {
    jobs: [
      ...[generateImageJob, generateVideoJob, generateRemotelyJob].map((definition) =>
        job(definition, ({ creationId }, context) =>
          makeCreation({ ...deps, log: context.log }, creationId, context.signal),
        ),
      ),
      job(cancelOperationJob, ({ operationId }, { log, signal }) =>
        cancelOperation({ ...deps, log }, operationId, signal),
      ),
      job(sweepGenerationsJob, () => sweepGenerations(deps)),
      job(removeFilesJob, ({ keys }) => deleteFiles(deps, keys)),
      job(settleTextsJob, () => settleTexts(deps)),
      job(sweepMediaLinksJob, (_payload, { signal }) => sweepFetchedMedia(deps, signal)),
      job(sweepOrphansJob, (_payload, { signal, log }) => sweepCreationFiles({ ...deps, log }, signal)),
      job(removeAvatarJob, ({ stem }) => removeAvatarFiles(deps, stem)),
      job(sweepAvatarsJob, (_payload, { signal }) => sweepAvatars(deps, signal)),
      job(fitVideosJob, ({ targetId }, { log, signal }) => fitVideosAhead({ ...deps, log }, targetId, signal)),
      job(publishTargetJob, async ({ targetId }) => publisher.wake(targetId)),
      job(sweepNoticesJob, (_payload, { log }) => tellPeople({ ...deps, log })),
      job(markUsedJob, ({ postIds }) => markUsed(deps, postIds)),
      job(accountReconnectedJob, ({ accountId }) => resumePosts(deps, accountId)),
      job(makeOccurrencesJob, (_payload, { log, signal }) => makeOccurrences({ ...deps, log }, signal)),
      job(sweepRequestsJob, () => sweepRequests(deps)),
      job(eraseAccountJob, ({ deletionId }, { log, signal }) => eraseAccount({ ...deps, log }, deletionId, signal)),
      job(sweepDeletionsJob, () => sweepDeletions(deps)),
      job(sweepActivityJob, (_payload, { signal }) => sweepActivity(deps, signal)),
      job(sweepNotificationsJob, (_payload, { signal }) => sweepNotifications(deps, signal)),
      job(handOverJob, () => handOver(deps)),
      job(pushJob, ({ notificationId }, { log, signal }) => pushNotification({ ...deps, log }, notificationId, signal)),
      job(tellReleaseJob, ({ version }, { signal }) => tellRelease(deps, version, signal)),
      job(sweepFiguresJob, () => sweepFigures(deps)),
      job(pullFiguresJob, ({ accountId }, { log, signal }) => pullFigures({ ...deps, log }, accountId, signal)),
      job(thinSnapshotsJob, (_payload, { log, signal }) => thinSnapshots({ ...deps, log }, signal)),
      job(sweepSessionsJob, () => sweepSessions(deps)),
      job(syncTokenJob, ({ loginSessionId }, { log, signal }) => tellToken({ ...deps, log }, loginSessionId, signal)),
      job(answerResetRequestJob, ({ requestId }, { log }) => answerResetRequest({ ...deps, log }, requestId)),
      job(sendMailJob, ({ mailId }, context) => deliverMail({ ...deps, log: context.log }, mailId, context.signal)),
      job(sweepMailsJob, () => sweepMails(deps)),
      job(followMarketingJob, (payload) => followMarketing(deps, payload)),
      job(sweepSubscribersJob, () => sweepSubscribers(deps)),
      job(readPaymentsJob, ({ userId }, { log }) => readPayments({ ...deps, log }, userId)),
      job(sweepPaymentsJob, () => sweepPayments(deps)),
      job(sweepHealthJob, (_payload, { log, signal }) => sweepHealth({ ...deps, log }, signal)),
      job(fetchAvatarJob, ({ accountId }, { log, signal }) => fetchAvatar({ ...deps, log }, accountId, signal)),
      job(renewAvatarsJob, (_payload, { log, signal }) => renewAvatars({ ...deps, log }, signal)),
      job(sweepAccountAvatarsJob, (_payload, { signal }) => sweepAccountAvatars(deps, signal)),
    ],
    schedules: [
      { definition: sweepDeletionsJob, cron: "* * * * *" },
      { definition: sweepActivityJob, cron: "29 3 * * *" },
      { definition: sweepNotificationsJob, cron: "47 3 * * *" },
      { definition: handOverJob, cron: "* * * * *" },
      { definition: sweepSessionsJob, cron: "17 * * * *" },
      { definition: sweepFiguresJob, cron: "* * * * *" },
      { definition: thinSnapshotsJob, cron: "29 2 * * *" },
      { definition: sweepNoticesJob, cron: "* * * * *" },
      { definition: makeOccurrencesJob, cron: "* * * * *" },
      { definition: sweepGenerationsJob, cron: "* * * * *" },
      { definition: sweepMailsJob, cron: "* * * * *" },
      { definition: sweepHealthJob, cron: "37 * * * *" },
      { definition: renewAvatarsJob, cron: "*/15 * * * *" },
      { definition: sweepAccountAvatarsJob, cron: "23 4 * * *" },
      { definition: sweepPaymentsJob, cron: "23 * * * *" },
      { definition: sweepSubscribersJob, cron: "11 4 * * *" },
      { definition: settleTextsJob, cron: "*/5 * * * *" },
      { definition: sweepMediaLinksJob, cron: "41 3 * * *" },
      { definition: sweepOrphansJob, cron: "5 4 * * *" },
      { definition: sweepAvatarsJob, cron: "17 4 * * *" },
      { definition: sweepRequestsJob, cron: "53 3 * * *" },
    ],
  };
}
