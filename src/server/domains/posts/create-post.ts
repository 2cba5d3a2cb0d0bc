import { createHash } from "node:crypto";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { consumeUnits } from "#server/domains/billing/billing.service.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import {
  checkCreations,
  checkPlan,
  draftTiming,
  newTargets,
  type PlannedAccount,
  readSchedule,
  timingFor,
} from "#server/domains/posts/plan-post.ts";
import {
  findPost,
  findPostRequest,
  insertPost,
  insertPostRequest,
  type PostRow,
  replaceMedia,
} from "#server/domains/posts/posts.queries.ts";
import { refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { presentPost } from "#server/domains/posts/present-post.ts";
import { insertTargets } from "#server/domains/posts/targets.queries.ts";
import { resolveAccounts } from "#server/domains/social-accounts/social-accounts.service.ts";
import { DomainError, invalidInput } from "#server/lib/domain-error.ts";
import type { CreationId, PostId, UserId } from "#shared/ids.ts";
import type { CreatePostInput, Post, UpdatePostInput } from "#shared/posts.ts";

export const messageFor = (post: Post) =>
  post.status === "draft"
    ? "Draft saved"
    : post.scheduledAt === null
      ? "Posted successfully!"
      : "Scheduled successfully!";

/** Media of an input that names one creation, several or none. */
export const creationIdsOf = (input: Pick<UpdatePostInput, "creationId" | "creationIds">): CreationId[] | undefined =>
  input.creationIds ??
  (input.creationId === undefined ? undefined : input.creationId === null ? [] : [input.creationId]);

const hashOf = (input: CreatePostInput) => createHash("sha256").update(JSON.stringify(input)).digest("hex");

/** Thrown inside the transaction to leave it when the key has been used: nothing of this call remains. */
class AlreadyRequested extends Error {}

async function answerOfEarlierRequest(
  db: Db,
  userId: UserId,
  key: string,
  requestHash: string,
): Promise<PostRow | undefined> {
  const earlier = await findPostRequest(db, userId, key);
  if (earlier === undefined) return undefined;
  if (earlier.requestHash !== requestHash) {
    throw new DomainError("UNPROCESSABLE", "This Idempotency-Key was used for another request");
  }
  if (earlier.postId === null) throw new DomainError("CONFLICT", "The post of this Idempotency-Key was deleted");
  return findPost(db, userId, earlier.postId);
}

const keyMax = 255;

function checkKey(key: string): void {
  if (key.length <= keyMax && /^[\x21-\x7e]+$/.test(key)) return;
  throw invalidInput([{ path: "Idempotency-Key", message: `Use 1 to ${keyMax} visible ASCII characters` }]);
}

/** A draft keeps the accounts that were named; the default ones are chosen when it is scheduled. */
async function accountsOf(
  deps: Pick<Deps, "db">,
  userId: UserId,
  input: CreatePostInput,
  creationIds: CreationId[],
): Promise<PlannedAccount[]> {
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
export async function createPost(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: CreatePostInput,
  idempotencyKey: string | null,
): Promise<Post> {
  const requestHash = hashOf(input);
  if (idempotencyKey !== null) {
    checkKey(idempotencyKey);
    const earlier = await answerOfEarlierRequest(deps.db, userId, idempotencyKey, requestHash);
    if (earlier !== undefined) return presentPost(deps.db, earlier);
  }
  const isDraft = input.draft === true;
  const creationIds = creationIdsOf(input) ?? [];
  const scheduledAt = readSchedule(input.scheduledAt);
  const accounts = await accountsOf(deps, userId, input, creationIds);

  try {
    const row = await deps.db.transaction(async (tx) => {
      const timing = isDraft ? draftTiming : timingFor(scheduledAt);
      const post = await insertPost(tx, {
        userId,
        status: isDraft ? "draft" : scheduledAt === null ? "publishing" : "scheduled",
        content: input.content,
        hashtags: input.hashtags,
        platforms: input.platforms,
        altText: input.altText ?? null,
        replySettings: input.replySettings ?? null,
        scheduledAt,
        chargedMonth: isDraft ? null : await consumeUnits(tx, userId, "posts", 1),
      });
      if (idempotencyKey !== null) await recordRequest(tx, userId, idempotencyKey, requestHash, post.id);
      await replaceMedia(tx, userId, post.id, creationIds);
      const targets = await insertTargets(tx, newTargets(userId, post.id, accounts, timing));
      await setAlarms(deps, tx, targets);
      await recordActivity(tx, userId, {
        kind: post.status === "scheduled" ? "post.scheduled" : "post.created",
        subject: { type: "post", id: post.id },
        label: post.content,
      });
      await refreshCreationUse(tx, creationIds);
      return post;
    });
    return await presentPost(deps.db, row);
  } catch (error) {
    if (idempotencyKey === null) throw error;
    // Whatever stopped this one (the key, or the month's last unit): if the first one made it, its answer is the answer.
    const earlier = await answerOfEarlierRequest(deps.db, userId, idempotencyKey, requestHash);
    if (earlier === undefined) throw error;
    return presentPost(deps.db, earlier);
  }
}

/** A second request with the same key waits here for the first one's commit, then steps back. */
async function recordRequest(tx: Db, userId: UserId, key: string, requestHash: string, postId: PostId): Promise<void> {
  if (!(await insertPostRequest(tx, { userId, key, requestHash, postId }))) throw new AlreadyRequested();
}
