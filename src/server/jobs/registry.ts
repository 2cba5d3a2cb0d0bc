import type { Deps } from "#server/deps.ts";
import { sweepActivityJob } from "#server/domains/activity/activity.jobs.ts";
import { sweepActivityWorker } from "#server/domains/activity/sweep-activity.worker.ts";
import { pullFiguresJob, sweepFiguresJob, thinSnapshotsJob } from "#server/domains/analytics/analytics.jobs.ts";
import { pullFiguresWorker } from "#server/domains/analytics/pull-figures.worker.ts";
import { sweepFiguresWorker } from "#server/domains/analytics/sweep-figures.worker.ts";
import { thinSnapshotsWorker } from "#server/domains/analytics/thin-snapshots.worker.ts";
import { answerResetRequestWorker } from "#server/domains/auth/answer-reset-request.worker.ts";
import { answerResetRequestJob, sweepSessionsJob, syncTokenJob } from "#server/domains/auth/auth.jobs.ts";
import { sweepSessionsWorker } from "#server/domains/auth/sweep-sessions.worker.ts";
import { syncTokenWorker } from "#server/domains/auth/sync-token.worker.ts";
import { readPaymentsJob, sweepPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { readPaymentsWorker } from "#server/domains/billing/read-payments.worker.ts";
import { sweepPaymentsWorker } from "#server/domains/billing/sweep-payments.worker.ts";
import { removeFilesJob, sweepMediaLinksJob, sweepOrphansJob } from "#server/domains/creations/creations.jobs.ts";
import { removeFilesWorker } from "#server/domains/creations/remove-files.worker.ts";
import { sweepMediaLinksWorker } from "#server/domains/creations/sweep-media-links.worker.ts";
import { sweepOrphansWorker } from "#server/domains/creations/sweep-orphans.worker.ts";
import { cancelOperationWorker } from "#server/domains/generation/cancel-operation.worker.ts";
import {
  cancelOperationJob,
  generateImageJob,
  generateRemotelyJob,
  generateVideoJob,
  sweepGenerationsJob,
} from "#server/domains/generation/generation.jobs.ts";
import { makeCreationWorker } from "#server/domains/generation/make-creation.worker.ts";
import { sweepGenerationsWorker } from "#server/domains/generation/sweep-generations.worker.ts";
import { tellReleaseJob } from "#server/domains/installation/installation.jobs.ts";
import { tellReleaseWorker } from "#server/domains/installation/tell-release.worker.ts";
import { sendMailJob, sweepMailsJob } from "#server/domains/mail/mail.jobs.ts";
import { sendMailWorker } from "#server/domains/mail/send-mail.worker.ts";
import { sweepMailsWorker } from "#server/domains/mail/sweep-mails.worker.ts";
import { followMarketingWorker } from "#server/domains/newsletter/follow-marketing.worker.ts";
import { sweepSubscribersJob } from "#server/domains/newsletter/newsletter.jobs.ts";
import { sweepSubscribersWorker } from "#server/domains/newsletter/sweep-subscribers.worker.ts";
import { sweepNotificationsJob } from "#server/domains/notifications/notifications.jobs.ts";
import { sweepNotificationsWorker } from "#server/domains/notifications/sweep-notifications.worker.ts";
import { eraseAccountWorker } from "#server/domains/personal-data/erase-account.worker.ts";
import { eraseAccountJob, sweepDeletionsJob } from "#server/domains/personal-data/personal-data.jobs.ts";
import { sweepDeletionsWorker } from "#server/domains/personal-data/sweep-deletions.worker.ts";
import { fitVideosJob, publishTargetJob } from "#server/domains/posts/posts.jobs.ts";
import { handOverWorker } from "#server/domains/push/hand-over.worker.ts";
import { handOverJob, pushJob } from "#server/domains/push/push.jobs.ts";
import { pushNotificationWorker } from "#server/domains/push/push-notification.worker.ts";
import { fitVideosWorker } from "#server/domains/publishing/fit-videos.worker.ts";
import { resumePostsWorker } from "#server/domains/publishing/resume-posts.worker.ts";
import { markUsedWorker } from "#server/domains/publishing/mark-used.worker.ts";
import { markUsedJob, sweepNoticesJob } from "#server/domains/publishing/publishing.jobs.ts";
import { tellPeopleWorker } from "#server/domains/publishing/tell-people.worker.ts";
import { publishTargetWorker } from "#server/domains/publishing/publish-target.worker.ts";
import type { Publisher } from "#server/domains/publishing/publisher.ts";
import { sweepRequestsJob } from "#server/domains/requests/requests.jobs.ts";
import { sweepRequestsWorker } from "#server/domains/requests/sweep-requests.worker.ts";
import { makeOccurrencesWorker } from "#server/domains/schedules/make-occurrences.worker.ts";
import { makeOccurrencesJob } from "#server/domains/schedules/schedules.jobs.ts";
import { fetchAvatarWorker } from "#server/domains/social-accounts/fetch-avatar.worker.ts";
import { renewAvatarsWorker } from "#server/domains/social-accounts/renew-avatars.worker.ts";
import {
  accountReconnectedJob,
  fetchAvatarJob,
  renewAvatarsJob,
  sweepAccountAvatarsJob,
  sweepHealthJob,
} from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { sweepAccountAvatarsWorker } from "#server/domains/social-accounts/sweep-account-avatars.worker.ts";
import { sweepHealthWorker } from "#server/domains/social-accounts/sweep-health.worker.ts";
import { settleTextsWorker } from "#server/domains/spending/settle-texts.worker.ts";
import { settleTextsJob } from "#server/domains/spending/spending.jobs.ts";
import { removeAvatarWorker } from "#server/domains/users/remove-avatar.worker.ts";
import { sweepAvatarsWorker } from "#server/domains/users/sweep-avatars.worker.ts";
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
          makeCreationWorker({ ...deps, log: context.log }, creationId, context.signal),
        ),
      ),
      job(cancelOperationJob, ({ operationId }, { log, signal }) =>
        cancelOperationWorker({ ...deps, log }, operationId, signal),
      ),
      job(sweepGenerationsJob, () => sweepGenerationsWorker(deps)),
      job(removeFilesJob, ({ keys }) => removeFilesWorker(deps, keys)),
      job(settleTextsJob, () => settleTextsWorker(deps)),
      job(sweepMediaLinksJob, (_payload, { signal }) => sweepMediaLinksWorker(deps, signal)),
      job(sweepOrphansJob, (_payload, { signal, log }) => sweepOrphansWorker({ ...deps, log }, signal)),
      job(removeAvatarJob, ({ stem }) => removeAvatarWorker(deps, stem)),
      job(sweepAvatarsJob, (_payload, { signal }) => sweepAvatarsWorker(deps, signal)),
      job(fitVideosJob, ({ targetId }, { log, signal }) => fitVideosWorker({ ...deps, log }, targetId, signal)),
      job(publishTargetJob, ({ targetId }) => publishTargetWorker(publisher, targetId)),
      job(sweepNoticesJob, (_payload, { log }) => tellPeopleWorker({ ...deps, log })),
      job(markUsedJob, ({ postIds }) => markUsedWorker(deps, postIds)),
      job(accountReconnectedJob, ({ accountId }) => resumePostsWorker(deps, accountId)),
      job(makeOccurrencesJob, (_payload, { log, signal }) => makeOccurrencesWorker({ ...deps, log }, signal)),
      job(sweepRequestsJob, () => sweepRequestsWorker(deps)),
      job(eraseAccountJob, ({ deletionId }, { log, signal }) =>
        eraseAccountWorker({ ...deps, log }, deletionId, signal),
      ),
      job(sweepDeletionsJob, () => sweepDeletionsWorker(deps)),
      job(sweepActivityJob, (_payload, { signal }) => sweepActivityWorker(deps, signal)),
      job(sweepNotificationsJob, (_payload, { signal }) => sweepNotificationsWorker(deps, signal)),
      job(handOverJob, () => handOverWorker(deps)),
      job(pushJob, ({ notificationId }, { log, signal }) =>
        pushNotificationWorker({ ...deps, log }, notificationId, signal),
      ),
      job(tellReleaseJob, ({ version }, { signal }) => tellReleaseWorker(deps, version, signal)),
      job(sweepFiguresJob, () => sweepFiguresWorker(deps)),
      job(pullFiguresJob, ({ accountId }, { log, signal }) => pullFiguresWorker({ ...deps, log }, accountId, signal)),
      job(thinSnapshotsJob, (_payload, { log, signal }) => thinSnapshotsWorker({ ...deps, log }, signal)),
      job(sweepSessionsJob, () => sweepSessionsWorker(deps)),
      job(syncTokenJob, ({ loginSessionId }, { log, signal }) =>
        syncTokenWorker({ ...deps, log }, loginSessionId, signal),
      ),
      job(answerResetRequestJob, ({ requestId }, { log }) => answerResetRequestWorker({ ...deps, log }, requestId)),
      job(sendMailJob, ({ mailId }, context) => sendMailWorker({ ...deps, log: context.log }, mailId, context.signal)),
      job(sweepMailsJob, () => sweepMailsWorker(deps)),
      job(followMarketingJob, (payload) => followMarketingWorker(deps, payload)),
      job(sweepSubscribersJob, () => sweepSubscribersWorker(deps)),
      job(readPaymentsJob, ({ userId }, { log }) => readPaymentsWorker({ ...deps, log }, userId)),
      job(sweepPaymentsJob, () => sweepPaymentsWorker(deps)),
      job(sweepHealthJob, (_payload, { log, signal }) => sweepHealthWorker({ ...deps, log }, signal)),
      job(fetchAvatarJob, ({ accountId }, { log, signal }) => fetchAvatarWorker({ ...deps, log }, accountId, signal)),
      job(renewAvatarsJob, (_payload, { log, signal }) => renewAvatarsWorker({ ...deps, log }, signal)),
      job(sweepAccountAvatarsJob, (_payload, { signal }) => sweepAccountAvatarsWorker(deps, signal)),
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
