import type { Db } from "#server/db/client.ts";
import { runTogether } from "#server/db/statements.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits, usageMonth } from "#server/domains/billing/billing.service.ts";
import { approvalRequired, passApproval } from "#server/domains/posts/approvals/hold-unapproved.ts";
import { type Author, requirePublisher } from "#server/domains/posts/approvals/may-publish.ts";
import {
  type PlannedAccount,
  checkCreations,
  checkFields,
  checkPlan,
  newTargets,
  planMedia,
  readSchedule,
} from "#server/domains/posts/compose/plan-post.ts";
import { resubmitPost } from "#server/domains/posts/compose/resubmit-post.ts";
import { draftTiming, setAlarms, timingFor } from "#server/domains/posts/store/alarms.ts";
import { refreshCreationUse } from "#server/domains/posts/store/creation-use.ts";
import { insertMedia, insertPost, type PlannedMedia } from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { beforeSending } from "#server/domains/posts/store/target-state.ts";
import { insertTargets } from "#server/domains/posts/store/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/resolve-accounts.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import type { CreationId, PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import type { CreatePostInput, Post } from "#shared/posts/posts.ts";

export const messageFor = (post: Post) =>
  post.status === "draft"
    ? "Draft saved"
    : post.scheduledAt === null
      ? "Posted successfully!"
      : "Scheduled successfully!";

/** A draft keeps only the named accounts; default accounts are chosen when it is scheduled. */
async function accountsOf(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  input: CreatePostInput,
  creationIds: readonly CreationId[],
): Promise<PlannedAccount[]> {
  checkFields(input);
  if (input.draft !== true) {
    return checkPlan(deps, workspaceId, { ...input, creationIds, accountIds: input.accountIds ?? [] });
  }
  await checkCreations(deps.db, workspaceId, creationIds);
  return input.accountIds === undefined ? [] : resolveAccounts(deps.db, workspaceId, input.platforms, input.accountIds);
}

/**
 * Stores a draft, schedules a post, or publishes it now, with its deliveries and their alarms in one transaction.
 * With an idempotency key, a repeated call returns the first call's post.
 * Throws INVALID_INPUT naming the fields, NOT_FOUND, LIMIT_REACHED, UNPROCESSABLE (key used for something else), FORBIDDEN for a planned
 * post of an author who may not publish, APPROVAL_REQUIRED.
 */
export function createPost(
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
  workspaceId: WorkspaceId,
  author: Author,
  input: CreatePostInput,
  idempotencyKey: string | null,
): Promise<Post> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.create", key: idempotencyKey, input },
    {
      make: async (transact) => {
        if (input.draft !== true) requirePublisher(author);
        const scheduledAt = await readSchedule(deps.db, input.scheduledAt);
        const planned = await planNewPost(deps, workspaceId, input);
        return transact((tx) => storePost(deps, tx, workspaceId, planned, { scheduledAt, authorId: author.userId }));
      },
      present: (id) => getPost(deps, workspaceId, id),
    },
  );
}

export interface PlannedPost {
  input: CreatePostInput;
  media: PlannedMedia[];
  accounts: PlannedAccount[];
}

/** Checks a new post without storing anything. Throws INVALID_INPUT naming the fields, NOT_FOUND. */
export async function planNewPost(
  deps: Pick<Deps, "config" | "db">,
  workspaceId: WorkspaceId,
  input: CreatePostInput,
): Promise<PlannedPost> {
  const media = planMedia(input, []);
  const creationIds = media.map(({ creationId }) => creationId);
  return { input, media, accounts: await accountsOf(deps, workspaceId, input, creationIds) };
}

export interface StoreOptions {
  /** Unless it is a draft, null publishes it now. */
  scheduledAt: Date | null;
  authorId: UserId | null;
  /** A planned post that needs an approval is submitted with its time. Otherwise it is refused. */
  submitsUnapproved?: boolean;
  /** Mails the approvers of a submitted post. false: for all but the first of many posts that are submitted at once. */
  mails?: boolean;
  /** Runs when the post has its row, before its approvals are read: makes it a post of its repeating post. */
  link?: (id: PostId) => Promise<void>;
}

/** Stores the post, its targets and their alarms. Throws LIMIT_REACHED, APPROVAL_REQUIRED. */
export async function storePost(
  deps: Pick<Deps, "jobs" | "secrets">,
  tx: Db,
  workspaceId: WorkspaceId,
  { input, media, accounts }: PlannedPost,
  { scheduledAt, authorId, submitsUnapproved = false, mails = true, link }: StoreOptions,
): Promise<PostId> {
  const isDraft = input.draft === true;
  const creationIds = media.map(({ creationId }) => creationId);
  const timing = isDraft ? draftTiming : timingFor(scheduledAt, creationIds);
  const post = await insertPost(tx, {
    workspaceId,
    authorId,
    editorId: authorId,
    status: isDraft ? "draft" : scheduledAt === null ? "publishing" : "scheduled",
    content: input.content,
    hashtags: input.hashtags,
    platforms: input.platforms,
    thread: input.thread,
    platformContent: input.platformContent,
    firstComment: input.firstComment,
    altText: input.altText ?? null,
    replySettings: input.replySettings ?? null,
    paidPartnership: input.paidPartnership ?? false,
    contentWarning: input.contentWarning ?? null,
    visibility: input.visibility ?? null,
    language: input.language ?? null,
    asDocument: input.asDocument ?? false,
    readsMetrics: input.readsMetrics ?? null,
    scheduledAt,
    chargedMonth: isDraft ? null : usageMonth,
  });
  const isMissingApproval = async () => {
    await link?.(post.id);
    return !isDraft && !(await passApproval(tx, { id: post.id, workspaceId }, beforeSending));
  };
  const [targets, , isHeld] = await runTogether([
    insertTargets(tx, newTargets(workspaceId, post.id, accounts, timing)),
    insertMedia(tx, workspaceId, post.id, media),
    isMissingApproval(),
  ]);
  if (isHeld && !submitsUnapproved) throw approvalRequired();
  if (isHeld) await resubmitPost(deps, tx, { id: post.id, workspaceId }, null, { mails });
  await runTogether([
    isHeld ? undefined : setAlarms(deps, tx, targets, { hasMedia: media.length > 0 }),
    recordActivity(tx, workspaceId, {
      kind: post.status === "scheduled" && !isHeld ? "post.scheduled" : "post.created",
      subject: { type: "post", id: post.id },
      label: post.content,
    }),
    refreshCreationUse(tx, creationIds),
  ]);
  // Last, because all posts of the workspace wait for this row, also those that have locked a creation.
  if (!isDraft && !isHeld) await consumeUnits(tx, workspaceId, "posts", 1);
  return post.id;
}
