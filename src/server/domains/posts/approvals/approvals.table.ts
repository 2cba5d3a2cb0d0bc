import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps, timestamptz } from "#server/db/columns.ts";
import { posts } from "#server/domains/posts/store/posts.table.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { users } from "#server/domains/users/users.table.ts";
import { workspaceRole, workspaces } from "#server/domains/workspaces/workspaces.table.ts";
import type { ClientLinkId, PostId, SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import { approvalModes, approvalSeries, type AuthorRole } from "#shared/posts/approvals.ts";

export const approvalMode = pgEnum("approval_mode", approvalModes);
export const approvalSeriesEnum = pgEnum("approval_series", approvalSeries);

/** The approvals that a workspace demands before a post goes out. A workspace without a row demands none. */
export const approvalPolicies = pgTable(
  "approval_policies",
  {
    id: id<string>(),
    workspaceId: uuid()
      .$type<WorkspaceId>()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** null: the policy of the whole workspace. */
    accountId: uuid().$type<SocialAccountId>(),
    mode: approvalMode().notNull(),
    /**
     * No foreign keys: a person who is no longer a member does not decide, even if this list names them. `deletedPerson` for one whose
     * account was deleted. Empty: everyone whose role may approve.
     */
    approverIds: uuid().array().$type<UserId[]>().notNull(),
    roles: workspaceRole().array().$type<AuthorRole[]>().notNull(),
    /** Whether a client has to approve as well, through a link or as a member. */
    needsClient: boolean().notNull().default(false),
    countsTime: boolean().notNull(),
    series: approvalSeriesEnum().notNull(),
    ...timestamps(),
  },
  (t) => [
    foreignKey({
      name: "approval_policies_account_fk",
      columns: [t.workspaceId, t.accountId],
      foreignColumns: [socialAccounts.workspaceId, socialAccounts.id],
    }).onDelete("cascade"),
    uniqueIndex("approval_policies_workspace")
      .on(t.workspaceId)
      .where(sql`${t.accountId} is null`),
    uniqueIndex("approval_policies_account").on(t.workspaceId, t.accountId),
  ],
);

/** An approval of exactly this content of a post. The hashes decide for which content it is valid, so that no change has to revoke it. */
export const postApprovals = pgTable(
  "post_approvals",
  {
    id: id<string>(),
    workspaceId: uuid().$type<WorkspaceId>().notNull(),
    postId: uuid().$type<PostId>().notNull(),
    /** A member, or a client who decided through a link. Neither: a member whose account was deleted since. */
    userId: uuid()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "set null" }),
    /** No foreign key: the approval of a hash stays valid when the link has ended and is deleted. */
    linkId: uuid().$type<ClientLinkId>(),
    /**
     * Set for the approval of a client: the name that the client typed, or that of the member who approved as the client; empty once the account
     * of that member is deleted.
     */
    clientName: text(),
    /** The hash of all deliveries of the post, as the approver saw them. */
    contentHash: text().notNull(),
    /** One for each account. A delivery is approved when the hash of what it sends is one of these. */
    targetHashes: text().array().notNull(),
    /** The approved time; null: none was proposed, or it had passed already, so that the publisher chooses. */
    scheduledAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.workspaceId, t.postId], foreignColumns: [posts.workspaceId, posts.id] }).onDelete(
      "cascade",
    ),
    index("post_approvals_post").on(t.workspaceId, t.postId),
    index("post_approvals_user").on(t.userId),
    check("post_approvals_who", sql`num_nonnulls(${t.userId}, ${t.linkId}) <= 1`),
    check("post_approvals_client", sql`${t.linkId} is null or ${t.clientName} is not null`),
  ],
);
