import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits, usageMonth } from "#server/domains/billing/billing.service.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import { planMedia } from "#server/domains/posts/plan-media.ts";
import {
  checkCreations,
  checkFields,
  checkPlan,
  draftTiming,
  newTargets,
  type PlannedAccount,
  readSchedule,
  timingFor,
} from "#server/domains/posts/plan-post.ts";
import { insertPost, insertMedia } from "#server/domains/posts/posts.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { insertTargets } from "#server/domains/posts/targets.queries.ts";
import { once, type Transact } from "#server/domains/requests/requests.service.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { CreatePostInput, Post } from "#shared/posts.ts";

export const messageFor = (post: Post) =>
  post.status === "draft"
    ? "Draft saved"
    : post.scheduledAt === null
      ? "Posted successfully!"
      : "Scheduled successfully!";

/** A draft keeps the accounts that were named; the default ones are chosen when it is scheduled. */
async function accountsOf(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: CreatePostInput,
  creationIds: readonly CreationId[],
): Promise<PlannedAccount[]> {
  checkFields(input);
  if (input.draft !== true) {
    return checkPlan(deps, userId, { ...input, creationIds, accountIds: input.accountIds ?? [] });
  }
  await checkCreations(deps.db, userId, creationIds);
  return input.accountIds === undefined ? [] : resolveAccounts(deps.db, userId, input.platforms, input.accountIds);
}

/**
 * Stores a draft, schedules a post, or publishes it now, with its deliveries and their alarms in one transaction.
 * With a key, a repeated call answers with the first one's post.
 * Throws INVALID_INPUT naming the fields, LIMIT_REACHED, UNPROCESSABLE (key used for something else).
 */
export function createPost(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: CreatePostInput,
  idempotencyKey: string | null,
): Promise<Post> {
  return once(
    deps,
    { userId, operation: "posts.create", key: idempotencyKey, input },
    {
      make: (transact) => insertPlannedPost(deps, userId, input, transact),
      present: (id) => getPost(deps, userId, id),
    },
  );
}

async function insertPlannedPost(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: CreatePostInput,
  transact: Transact,
): Promise<PostId> {
  const isDraft = input.draft === true;
  const media = planMedia(input, []);
  const creationIds = media.map(({ creationId }) => creationId);
  const scheduledAt = readSchedule(input.scheduledAt);
  const accounts = await accountsOf(deps, userId, input, creationIds);
  return transact(async (tx) => {
    const timing = isDraft ? draftTiming : timingFor(scheduledAt);
    const post = await insertPost(tx, {
      userId,
      status: isDraft ? "draft" : scheduledAt === null ? "publishing" : "scheduled",
      content: input.content,
      hashtags: input.hashtags,
      platforms: input.platforms,
      thread: input.thread,
      platformContent: input.platformContent,
      firstComment: input.firstComment,
      altText: input.altText ?? null,
      replySettings: input.replySettings ?? null,
      scheduledAt,
      chargedMonth: isDraft ? null : usageMonth,
    });
    await insertMedia(tx, userId, post.id, media);
    const targets = await insertTargets(tx, newTargets(userId, post.id, accounts, timing));
    await setAlarms(deps, tx, targets);
    await recordActivity(tx, userId, {
      kind: post.status === "scheduled" ? "post.scheduled" : "post.created",
      subject: { type: "post", id: post.id },
      label: post.content,
    });
    await refreshCreationUse(tx, creationIds);
    if (!isDraft) await consumeUnits(tx, userId, "posts", 1);
    return post.id;
  });
}
