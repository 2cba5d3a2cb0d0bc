import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#server/db/schema.ts";

/** A table whose rows of a user go into the archive, one JSON object each, in the order of the key. */
export interface ExportedTable {
  /** Name of the file in the archive, without `.jsonl`. */
  file: string;
  table: PgTable;
  /** The column with the owner, or the path to it through another table. */
  owner: PgColumn | { column: PgColumn; of: PgColumn; owner: PgColumn };
  /** The column with the workspace, where the owner is a person: the archive of a workspace selects by it. */
  inWorkspace?: PgColumn;
  /** Primary key, for paging. */
  key: readonly PgColumn[];
  /** Excluded columns: tokens, hashes, storage keys and internal state of workers. */
  without?: readonly PgColumn[];
}

const s = schema;

export const exportedTables: readonly ExportedTable[] = [
  {
    file: "profile",
    table: s.users,
    owner: s.users.id,
    key: [s.users.id],
    without: [s.users.avatarKey, s.users.deletionId],
  },
  { file: "settings", table: s.userSettings, owner: s.userSettings.workspaceId, key: [s.userSettings.workspaceId] },
  {
    file: "payments",
    table: s.paymentCustomers,
    owner: s.paymentCustomers.userId,
    key: [s.paymentCustomers.userId],
    without: [s.paymentCustomers.revision],
  },
  { file: "plan", table: s.subscriptions, owner: s.subscriptions.userId, key: [s.subscriptions.userId] },
  {
    file: "usage",
    table: s.usageCounters,
    owner: s.usageCounters.workspaceId,
    key: [s.usageCounters.month, s.usageCounters.kind],
  },
  {
    file: "spending",
    table: s.spendingEntries,
    owner: s.spendingEntries.workspaceId,
    key: [s.spendingEntries.id],
  },
  {
    file: "creations",
    table: s.creations,
    owner: s.creations.workspaceId,
    key: [s.creations.id],
    without: [
      s.creations.fileKey,
      s.creations.thumbnailKey,
      s.creations.attempts,
      s.creations.earlierAttempts,
      s.creations.putOffs,
      s.creations.operation,
    ],
  },
  {
    file: "posts",
    table: s.posts,
    owner: s.posts.workspaceId,
    key: [s.posts.id],
    without: [s.posts.authorId, s.posts.editorId],
  },
  {
    file: "post-media",
    table: s.postMedia,
    owner: s.postMedia.workspaceId,
    key: [s.postMedia.postId, s.postMedia.position],
  },
  {
    file: "deliveries",
    table: s.postTargets,
    owner: s.postTargets.workspaceId,
    key: [s.postTargets.id],
    without: [s.postTargets.steps, s.postTargets.leaseUntil, s.postTargets.approvedHash],
  },
  {
    file: "delivery-parts",
    table: s.postTargetParts,
    owner: s.postTargetParts.workspaceId,
    key: [s.postTargetParts.id],
    without: [s.postTargetParts.leaseUntil],
  },
  {
    file: "delivery-attempts",
    table: s.publishAttempts,
    owner: { column: s.publishAttempts.targetId, of: s.postTargets.id, owner: s.postTargets.workspaceId },
    key: [s.publishAttempts.id],
  },
  {
    file: "delivery-refusals",
    table: s.refusedCalls,
    owner: { column: s.refusedCalls.targetId, of: s.postTargets.id, owner: s.postTargets.workspaceId },
    key: [s.refusedCalls.id],
  },
  { file: "x-post-counts", table: s.xPostCounts, owner: s.xPostCounts.workspaceId, key: [s.xPostCounts.month] },
  {
    file: "delivery-notices",
    table: s.deliveryNotices,
    owner: s.deliveryNotices.workspaceId,
    key: [s.deliveryNotices.id],
  },
  {
    file: "approval-policies",
    table: s.approvalPolicies,
    owner: s.approvalPolicies.workspaceId,
    key: [s.approvalPolicies.id],
  },
  {
    file: "approvals",
    table: s.postApprovals,
    owner: s.postApprovals.userId,
    inWorkspace: s.postApprovals.workspaceId,
    key: [s.postApprovals.id],
    without: [s.postApprovals.targetHashes],
  },
  {
    file: "comments",
    table: s.postComments,
    owner: s.postComments.authorId,
    inWorkspace: s.postComments.workspaceId,
    key: [s.postComments.id],
  },
  {
    file: "imported-files",
    table: s.postImports,
    owner: s.postImports.workspaceId,
    key: [s.postImports.id],
    without: [s.postImports.authorId, s.postImports.digest],
  },
  {
    file: "imported-rows",
    table: s.postImportRows,
    owner: s.postImportRows.workspaceId,
    key: [s.postImportRows.importId, s.postImportRows.row],
    without: [s.postImportRows.crashes],
    file: "client-links",
    table: s.clientLinks,
    owner: s.clientLinks.workspaceId,
    key: [s.clientLinks.id],
    without: [s.clientLinks.tokenHash, s.clientLinks.passwordHash],
  },
  {
    file: "client-link-posts",
    table: s.clientLinkPosts,
    owner: s.clientLinkPosts.workspaceId,
    key: [s.clientLinkPosts.linkId, s.clientLinkPosts.postId],
  },
  {
    file: "repeats",
    table: s.repeats,
    owner: s.repeats.workspaceId,
    key: [s.repeats.id],
    without: [s.repeats.authorId],
  },
  {
    file: "repeat-occurrences",
    table: s.repeatOccurrences,
    owner: { column: s.repeatOccurrences.repeatId, of: s.repeats.id, owner: s.repeats.workspaceId },
    key: [s.repeatOccurrences.repeatId, s.repeatOccurrences.wallTime],
  },
  { file: "short-links", table: s.shortLinks, owner: s.shortLinks.workspaceId, key: [s.shortLinks.id] },
  {
    file: "short-link-clicks",
    table: s.shortLinkClicks,
    owner: s.shortLinkClicks.workspaceId,
    key: [s.shortLinkClicks.linkId, s.shortLinkClicks.day, s.shortLinkClicks.platform],
  },
  { file: "feeds", table: s.feeds, owner: s.feeds.workspaceId, key: [s.feeds.id], without: [s.feeds.etag] },
  {
    file: "feed-items",
    table: s.feedItems,
    owner: { column: s.feedItems.feedId, of: s.feeds.id, owner: s.feeds.workspaceId },
    key: [s.feedItems.id],
    without: [s.feedItems.idHash, s.feedItems.linkHash],
  },
  { file: "queues", table: s.queues, owner: s.queues.workspaceId, key: [s.queues.accountId] },
  {
    file: "queue-slots",
    table: s.queueSlots,
    owner: { column: s.queueSlots.accountId, of: s.queues.accountId, owner: s.queues.workspaceId },
    key: [s.queueSlots.accountId, s.queueSlots.weekday, s.queueSlots.time],
  },
  {
    file: "social-accounts",
    table: s.socialAccounts,
    owner: s.socialAccounts.workspaceId,
    key: [s.socialAccounts.id],
    without: [
      s.socialAccounts.accessToken,
      s.socialAccounts.refreshToken,
      s.socialAccounts.refreshLeaseUntil,
      s.socialAccounts.avatarKey,
      s.socialAccounts.avatarFetchedFrom,
      s.socialAccounts.avatarDueAt,
      s.socialAccounts.endToldFor,
    ],
  },
  {
    file: "account-followers",
    table: s.accountSnapshots,
    owner: { column: s.accountSnapshots.accountId, of: s.socialAccounts.id, owner: s.socialAccounts.workspaceId },
    key: [s.accountSnapshots.accountId, s.accountSnapshots.capturedAt],
  },
  {
    file: "figures",
    table: s.targetFigures,
    owner: s.targetFigures.workspaceId,
    key: [s.targetFigures.targetId],
    without: [s.targetFigures.nextPullAt],
  },
  {
    file: "figures-over-time",
    table: s.metricSnapshots,
    owner: { column: s.metricSnapshots.targetId, of: s.targetFigures.targetId, owner: s.targetFigures.workspaceId },
    key: [s.metricSnapshots.targetId, s.metricSnapshots.capturedAt],
  },
  {
    file: "figures-gained",
    table: s.metricGains,
    owner: s.metricGains.workspaceId,
    key: [s.metricGains.slot, s.metricGains.accountId],
  },
  {
    file: "workspaces",
    table: s.workspaces,
    owner: s.workspaces.ownerId,
    inWorkspace: s.workspaces.id,
    key: [s.workspaces.id],
    without: [s.workspaces.pictureKey, s.workspaces.deletionId],
  },
  {
    file: "memberships",
    table: s.workspaceMembers,
    owner: s.workspaceMembers.userId,
    inWorkspace: s.workspaceMembers.workspaceId,
    key: [s.workspaceMembers.workspaceId],
  },
  {
    file: "webhooks",
    table: s.webhooks,
    owner: s.webhooks.workspaceId,
    key: [s.webhooks.id],
    without: [
      s.webhooks.secret,
      s.webhooks.previousSecret,
      s.webhooks.previousSecretUntil,
      s.webhooks.leaseOwner,
      s.webhooks.leaseUntil,
    ],
  },
  {
    file: "webhook-deliveries",
    table: s.webhookDeliveries,
    owner: s.webhookDeliveries.workspaceId,
    key: [s.webhookDeliveries.id],
  },
  { file: "programs", table: s.oauthGrants, owner: s.oauthGrants.userId, key: [s.oauthGrants.id] },
  { file: "templates", table: s.templates, owner: s.templates.workspaceId, key: [s.templates.id] },
  { file: "activity", table: s.activities, owner: s.activities.workspaceId, key: [s.activities.id] },
  { file: "notifications", table: s.notifications, owner: s.notifications.userId, key: [s.notifications.id] },
  { file: "sign-ins", table: s.loginSessions, owner: s.loginSessions.userId, key: [s.loginSessions.id] },
  {
    file: "passkeys",
    table: s.passkeys,
    owner: s.passkeys.userId,
    key: [s.passkeys.id],
    without: [s.passkeys.credentialId, s.passkeys.publicKey, s.passkeys.counter],
  },
  {
    file: "linked-identities",
    table: s.identities,
    owner: s.identities.userId,
    key: [s.identities.id],
    without: [s.identities.sealedToken],
  },
  {
    file: "second-factor",
    table: s.secondFactors,
    owner: s.secondFactors.userId,
    key: [s.secondFactors.userId],
    without: [s.secondFactors.sealedSecret, s.secondFactors.lastStep],
  },
  {
    file: "api-keys",
    table: s.apiKeys,
    owner: s.apiKeys.userId,
    key: [s.apiKeys.id],
    without: [s.apiKeys.hash],
  },
  {
    file: "mails",
    table: s.mails,
    owner: s.mails.userId,
    key: [s.mails.id],
    without: [s.mails.sealed, s.mails.leasedUntil],
  },
];

export const columnsOf = ({ table, without = [] }: ExportedTable): Record<string, PgColumn> =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([, column]) => !without.includes(column)));
