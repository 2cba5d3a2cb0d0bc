import type { Deps } from "#server/deps.ts";
import { setAlarms } from "#server/domains/posts/alarms.ts";
import { timingFor } from "#server/domains/posts/plan-post.ts";
import { findMediaOf, lockPost, refreshPostStatus } from "#server/domains/posts/posts.queries.ts";
import { getPost, refreshCreationUse } from "#server/domains/posts/posts.service.ts";
import { findTarget, moveTarget } from "#server/domains/posts/targets.queries.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { UserId } from "#shared/ids.ts";
import type { Post, ResolveTargetInput } from "#shared/posts.ts";

/**
 * Takes the person's word on a delivery whose outcome nobody else can tell: `live` closes it as published,
 * `absent` sends it again. Throws NOT_FOUND, CONFLICT when the delivery does not wait for an answer.
 */
export async function resolveTarget(
  deps: Pick<Deps, "db" | "jobs">,
  userId: UserId,
  input: ResolveTargetInput,
): Promise<Post> {
  await deps.db.transaction(async (tx) => {
    if ((await lockPost(tx, userId, input.id)) === undefined) throw notFound("Post");
    const target = await findTarget(tx, userId, input.id, input.targetId);
    if (target === undefined) throw notFound("Target");
    const moved = await moveTarget(
      tx,
      target,
      ["needs_user"],
      input.outcome === "live"
        ? {
            state: "published",
            permalink: input.permalink ?? null,
            publishedAt: target.sendingSince ?? new Date(),
            error: null,
          }
        : {
            ...timingFor(null),
            steps: {},
            content: null,
            failedTries: 0,
            verifyTries: 0,
            absentReads: 0,
            firstAbsentAt: null,
            error: null,
          },
    );
    if (moved === undefined) throw new DomainError("CONFLICT", "This delivery does not wait for your answer");
    if (moved.state === "queued") await setAlarms(deps, tx, [moved]);
    await refreshPostStatus(tx, [input.id]);
    await refreshCreationUse(
      tx,
      (await findMediaOf(tx, [input.id])).map((item) => item.creationId),
    );
  });
  return getPost(deps, userId, input.id);
}
