import type { Deps } from "#server/deps.ts";
import { holdPost } from "#server/domains/posts/hold-post.ts";
import { timingFor } from "#server/domains/posts/plan-post.ts";
import { getPost } from "#server/domains/posts/posts.service.ts";
import { moveTarget } from "#server/domains/posts/targets.queries.ts";
import { endAttempt } from "#server/domains/publishing/publishing.queries.ts";
import { afterMove } from "#server/domains/publishing/publishing.service.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Post, ResolveTargetInput } from "#shared/posts.ts";

const sendAgain = {
  ...timingFor(null),
  steps: {},
  failedTries: 0,
  sendingSince: null,
  verifyTries: 0,
  absentReads: 0,
  firstAbsentAt: null,
  error: null,
};

/**
 * Takes the person's word on a delivery whose outcome nobody else can tell: `live` closes it as published,
 * `absent` sends it again. Throws NOT_FOUND, CONFLICT when the delivery does not wait for an answer.
 */
export async function resolveTarget(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  userId: UserId,
  input: ResolveTargetInput,
): Promise<Post> {
  const isLive = input.outcome === "live";
  await deps.db.transaction(async (tx) => {
    const { targets } = await holdPost(tx, userId, input.id);
    const target = targets.find((one) => one.id === input.targetId);
    if (target === undefined) throw notFound("Target");
    const isPublished = {
      state: "published",
      permalink: input.permalink ?? null,
      publishedAt: target.sendingSince,
      error: null,
    } as const;
    const moved = await moveTarget(tx, target, ["needs_user"], isLive ? isPublished : sendAgain);
    if (moved === undefined) throw new DomainError("CONFLICT", "This delivery does not wait for your answer");
    await endAttempt(tx, target.id, { outcome: isLive ? "published" : "absent" });
    await afterMove(deps, tx, moved);
  });
  return getPost(deps, userId, input.id);
}
