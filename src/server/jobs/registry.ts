import type { Deps } from "#server/deps.ts";
import { sweepActivityJob } from "#server/domains/activity/activity.jobs.ts";
import { sweepActivity } from "#server/domains/activity/activity.service.ts";
import { sweepTextCostsJob } from "#server/domains/ai-costs/ai-costs.jobs.ts";
import { sweepTextCosts } from "#server/domains/ai-costs/ai-costs.service.ts";
import {
  keepPartitionsJob,
  pullMetricsJob,
  sweepMetricsJob,
  thinSnapshotsJob,
} from "#server/domains/analytics/analytics.jobs.ts";
import { keepPartitions } from "#server/domains/analytics/keep-partitions.ts";
import { pullMetrics, sweepMetrics } from "#server/domains/analytics/pull-metrics.ts";
import { thinSnapshots } from "#server/domains/analytics/thin-snapshots.ts";
import { answerResetRequestJob, sweepExpiredAccessJob, syncTokenJob } from "#server/domains/auth/auth.jobs.ts";
import { answerResetRequest } from "#server/domains/auth/email-links/password-reset.ts";
import { sweepExpiredAccess } from "#server/domains/auth/sessions/login-sessions.ts";
import { deliverTokenSync } from "#server/domains/auth/sessions/sync-token.ts";
import { readPaymentsJob, sweepPaymentsJob } from "#server/domains/billing/billing.jobs.ts";
import { readPayments, sweepPayments } from "#server/domains/billing/payments.service.ts";
import { removeFilesJob, sweepMediaLinksJob, sweepCreationFilesJob } from "#server/domains/creations/creations.jobs.ts";
import { deleteFiles } from "#server/domains/creations/files/creation-files.ts";
import { sweepCreationFiles } from "#server/domains/creations/files/remove-files.ts";
import { cancelOperation } from "#server/domains/creations/generation/abandoned-operations.ts";
import {
  cancelOperationJob,
  generateImageJob,
  generateRemotelyJob,
  generateVideoJob,
  sweepGenerationsJob,
} from "#server/domains/creations/generation/generation.jobs.ts";
import { runGeneration } from "#server/domains/creations/generation/run-generation.ts";
import { sweepGenerations } from "#server/domains/creations/generation/sweep-generations.ts";
import { sweepPlatformMedia } from "#server/domains/creations/platform-media/media-links.service.ts";
import { readFeedsJob } from "#server/domains/feeds/feeds.jobs.ts";
import { readFeeds } from "#server/domains/feeds/read-feeds.ts";
import { deliverMail } from "#server/domains/mail/deliver-mail.ts";
import { sweepMails } from "#server/domains/mail/mail-upkeep.ts";
import { sendMailJob, sweepMailsJob } from "#server/domains/mail/mail.jobs.ts";
import { sweepSubscribersJob } from "#server/domains/mail/newsletter/newsletter.jobs.ts";
import { followMarketing, sweepSubscribers } from "#server/domains/mail/newsletter/newsletter.service.ts";
import { sweepNotificationsJob } from "#server/domains/notifications/notifications.jobs.ts";
import { sweepNotifications } from "#server/domains/notifications/notifications.service.ts";
import { enqueuePushesJob, pushJob } from "#server/domains/notifications/push/push.jobs.ts";
import { enqueuePushes, pushNotification } from "#server/domains/notifications/push/push.service.ts";
import { notifyOfRelease } from "#server/domains/notifications/release/announce-release.ts";
import { notifyOfReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { deleteAccountData, sweepDeletions } from "#server/domains/personal-data/delete-account-data.ts";
import { deleteWorkspaceData, sweepWorkspaceDeletions } from "#server/domains/personal-data/delete-workspace.ts";
import {
  eraseAccountJob,
  eraseWorkspaceJob,
  sweepDeletionsJob,
} from "#server/domains/personal-data/personal-data.jobs.ts";
import { sweepChangesJob } from "#server/domains/posts/bulk/bulk-changes.jobs.ts";
import { sweepChanges } from "#server/domains/posts/bulk/bulk-changes.service.ts";
import { mailClientCommentsJob } from "#server/domains/posts/client-links/client-links.jobs.ts";
import { sweepClientLinks } from "#server/domains/posts/client-links/client-links.service.ts";
import { mailClientComments } from "#server/domains/posts/client-links/mail-client-comments.ts";
import { resumePosts } from "#server/domains/posts/compose/publish-post.ts";
import { markUsedJob, readMissingLinksJob, sweepNoticesJob } from "#server/domains/posts/delivery/delivery.jobs.ts";
import { readLinksEveryMinutes, readMissingLinks } from "#server/domains/posts/delivery/look-up/read-missing-links.ts";
import { sendDeliveryNotices } from "#server/domains/posts/delivery/notices/send-delivery-notices.ts";
import { fitVideosAhead } from "#server/domains/posts/delivery/prepare/fit-target-videos.ts";
import type { Publisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { settleApprovedJob } from "#server/domains/posts/review/review.jobs.ts";
import { settleApprovedPosts } from "#server/domains/posts/review/settle-approved-posts.ts";
import { makeOccurrences } from "#server/domains/posts/schedules/make-occurrences.ts";
import { makeOccurrencesJob } from "#server/domains/posts/schedules/schedules.jobs.ts";
import { markUsed } from "#server/domains/posts/store/creation-use.ts";
import { fitVideosJob, publishTargetJob } from "#server/domains/posts/store/posts.jobs.ts";
import { makePosts, sweepImports } from "#server/domains/posts/transfer/make-posts.ts";
import { importRowsJob, sweepImportsJob } from "#server/domains/posts/transfer/transfer.jobs.ts";
import { sweepAccountAvatars } from "#server/domains/social-accounts/account-avatars.ts";
import { sweepHealth } from "#server/domains/social-accounts/check-health.ts";
import { fetchAvatar, renewAvatars } from "#server/domains/social-accounts/copy-account-avatar.ts";
import {
  accountReconnectedJob,
  fetchAvatarJob,
  renewAvatarsJob,
  sweepAccountAvatarsJob,
  sweepHealthJob,
} from "#server/domains/social-accounts/social-accounts.jobs.ts";
import { removeSquareFiles, sweepAvatars } from "#server/domains/users/avatar.service.ts";
import { followMarketingJob, removeAvatarJob, sweepAvatarsJob } from "#server/domains/users/users.jobs.ts";
import { sweepWebhooksJob } from "#server/domains/webhooks/webhooks.jobs.ts";
import { sweepWebhooks } from "#server/domains/webhooks/webhooks.service.ts";
import { sweepInvitations as sweepWorkspaceInvitations } from "#server/domains/workspaces/members/invitations.service.ts";
import { sweepPictures } from "#server/domains/workspaces/picture.ts";
import { sweepIdempotencyKeysJob } from "#server/idempotency/idempotency.jobs.ts";
import { sweepIdempotencyKeys } from "#server/idempotency/with-idempotency.ts";
import type { JobDefinition } from "#server/jobs/define-job.ts";
import type { Logger } from "#server/lib/logger.ts";

export interface JobContext {
  log: Logger;
  /** Aborts when the job's time is up or the server stops. */
  signal: AbortSignal;
}

export interface RegisteredJob {
  definition: JobDefinition<object>;
  perform(payload: object, context: JobContext): Promise<void>;
}

export interface Registry {
  jobs: readonly RegisteredJob[];
  /** Jobs without a payload that run on a schedule; cron in UTC. */
  schedules: readonly { definition: JobDefinition<object>; cron: string }[];
}

/** Pairs a definition with its handler, with the payload's type checked. */
function job<T extends object>(
  definition: JobDefinition<T>,
  perform: (payload: T, context: JobContext) => Promise<void>,
): RegisteredJob {
  return {
    definition: definition as JobDefinition<object>,
    perform: (payload, context) => perform(definition.payload.parse(payload), context),
  };
}

/** All background jobs and schedules. */
export function jobRegistry(deps: Deps, publisher: Publisher): Registry {
  return {
    jobs: [
      ...[generateImageJob, generateVideoJob, generateRemotelyJob].map((definition) =>
        job(definition, ({ creationId }, context) =>
          runGeneration({ ...deps, log: context.log }, creationId, context.signal),
        ),
      ),
      job(cancelOperationJob, ({ operationId }, { log, signal }) =>
        cancelOperation({ ...deps, log }, operationId, signal),
      ),
      job(sweepGenerationsJob, () => sweepGenerations(deps)),
      job(removeFilesJob, ({ keys }) => deleteFiles(deps, keys)),
      job(sweepTextCostsJob, () => sweepTextCosts(deps)),
      job(sweepMediaLinksJob, (_payload, { signal }) => sweepPlatformMedia(deps, signal)),
      job(sweepCreationFilesJob, (_payload, { signal, log }) => sweepCreationFiles({ ...deps, log }, signal)),
      job(removeAvatarJob, ({ stem }) => removeSquareFiles(deps, stem)),
      job(sweepAvatarsJob, async (_payload, { signal }) => {
        await sweepAvatars(deps, signal);
        await sweepPictures(deps, signal);
      }),
      job(fitVideosJob, ({ targetId }, { log, signal }) => fitVideosAhead({ ...deps, log }, targetId, signal)),
      job(publishTargetJob, async ({ targetId }) => publisher.wake(targetId)),
      job(readMissingLinksJob, (_payload, { log, signal }) => readMissingLinks({ ...deps, log }, signal)),
      job(sweepNoticesJob, (_payload, { log }) => sendDeliveryNotices({ ...deps, log })),
      job(mailClientCommentsJob, (_payload, { log }) => mailClientComments({ ...deps, log })),
      job(settleApprovedJob, (_payload, { log, signal }) => settleApprovedPosts({ ...deps, log }, signal)),
      job(markUsedJob, ({ postIds }) => markUsed(deps, postIds)),
      job(accountReconnectedJob, ({ accountId }) => resumePosts(deps, accountId)),
      job(makeOccurrencesJob, (_payload, { log, signal }) => makeOccurrences({ ...deps, log }, signal)),
      job(importRowsJob, ({ importId }, { log, signal }) => makePosts({ ...deps, log }, importId, signal)),
      job(sweepChangesJob, () => sweepChanges(deps)),
      job(sweepImportsJob, () => sweepImports(deps)),
      job(sweepIdempotencyKeysJob, () => sweepIdempotencyKeys(deps)),
      job(eraseAccountJob, ({ deletionId }, { log, signal }) =>
        deleteAccountData({ ...deps, log }, deletionId, signal),
      ),
      job(eraseWorkspaceJob, ({ deletionId }, { log, signal }) =>
        deleteWorkspaceData({ ...deps, log }, deletionId, signal),
      ),
      job(sweepDeletionsJob, async () => {
        await sweepDeletions(deps);
        await sweepWorkspaceDeletions(deps);
      }),
      job(sweepActivityJob, (_payload, { signal }) => sweepActivity(deps, signal)),
      job(sweepNotificationsJob, (_payload, { signal }) => sweepNotifications(deps, signal)),
      job(enqueuePushesJob, () => enqueuePushes(deps)),
      job(pushJob, ({ notificationId }, { log, signal }) => pushNotification({ ...deps, log }, notificationId, signal)),
      job(notifyOfReleaseJob, ({ version }, { signal }) => notifyOfRelease(deps, version, signal)),
      job(sweepMetricsJob, () => sweepMetrics(deps)),
      job(pullMetricsJob, ({ accountId }, { log, signal }) => pullMetrics({ ...deps, log }, accountId, signal)),
      job(thinSnapshotsJob, (_payload, { log, signal }) => thinSnapshots({ ...deps, log }, signal)),
      job(keepPartitionsJob, (_payload, { log, signal }) => keepPartitions({ ...deps, log }, signal)),
      job(sweepExpiredAccessJob, async () => {
        await sweepExpiredAccess(deps);
        await sweepWorkspaceInvitations(deps);
        await sweepClientLinks(deps);
      }),
      job(syncTokenJob, ({ loginSessionId }, { log, signal }) =>
        deliverTokenSync({ ...deps, log }, loginSessionId, signal),
      ),
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
      job(readFeedsJob, (_payload, { log, signal }) => readFeeds({ ...deps, log }, signal)),
      job(sweepWebhooksJob, (_payload, { signal }) => sweepWebhooks(deps, signal)),
    ],
    schedules: [
      { definition: sweepDeletionsJob, cron: "* * * * *" },
      { definition: sweepActivityJob, cron: "29 3 * * *" },
      { definition: sweepNotificationsJob, cron: "47 3 * * *" },
      { definition: enqueuePushesJob, cron: "* * * * *" },
      { definition: sweepExpiredAccessJob, cron: "17 * * * *" },
      { definition: sweepMetricsJob, cron: "* * * * *" },
      { definition: thinSnapshotsJob, cron: "29 2 * * *" },
      { definition: keepPartitionsJob, cron: "13 1 * * *" },
      { definition: sweepNoticesJob, cron: "* * * * *" },
      { definition: readMissingLinksJob, cron: `*/${readLinksEveryMinutes} * * * *` },
      { definition: mailClientCommentsJob, cron: "* * * * *" },
      { definition: settleApprovedJob, cron: "* * * * *" },
      { definition: makeOccurrencesJob, cron: "* * * * *" },
      { definition: sweepChangesJob, cron: "23 * * * *" },
      { definition: sweepImportsJob, cron: "* * * * *" },
      { definition: sweepGenerationsJob, cron: "* * * * *" },
      { definition: sweepMailsJob, cron: "* * * * *" },
      { definition: sweepHealthJob, cron: "37 * * * *" },
      { definition: renewAvatarsJob, cron: "*/15 * * * *" },
      { definition: sweepAccountAvatarsJob, cron: "23 4 * * *" },
      { definition: sweepPaymentsJob, cron: "23 * * * *" },
      { definition: sweepSubscribersJob, cron: "11 4 * * *" },
      { definition: sweepTextCostsJob, cron: "*/5 * * * *" },
      { definition: sweepMediaLinksJob, cron: "41 3 * * *" },
      { definition: sweepCreationFilesJob, cron: "5 4 * * *" },
      { definition: sweepAvatarsJob, cron: "17 4 * * *" },
      { definition: readFeedsJob, cron: "* * * * *" },
      { definition: sweepWebhooksJob, cron: "35 4 * * *" },
      { definition: sweepIdempotencyKeysJob, cron: "53 3 * * *" },
    ],
  };
}
