import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { newTargets } from "#server/domains/posts/compose/plan-post.ts";
import { draftTiming } from "#server/domains/posts/store/alarms.ts";
import {
  findMediaOf,
  findPost,
  findTargetsOf,
  insertPost,
  insertMedia,
} from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { insertTargets } from "#server/domains/posts/store/targets.queries.ts";
import { withIdempotency } from "#server/idempotency/with-idempotency.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { PostId, UserId, WorkspaceId } from "#shared/ids.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import type { Post } from "#shared/posts/posts.ts";

/**
 * Copies a post as a draft, without its time, results and metrics. Disconnected accounts and deleted media are left out. Throws
 * NOT_FOUND.
 */
export function duplicatePost(
  deps: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  authorId: UserId,
  id: PostId,
  idempotencyKey: string | null,
): Promise<Post> {
  return withIdempotency(
    deps,
    { workspaceId, operation: "posts.duplicate", key: idempotencyKey, input: { id } },
    {
      make: (transact) =>
        transact(async (tx) => {
          const original = await findPost(tx, workspaceId, id);
          if (original === undefined) throw notFound("Post");
          const copy = await insertPost(tx, {
            ...fieldsOf(original),
            workspaceId,
            authorId,
            editorId: authorId,
            status: "draft",
          });
          const media = await findMediaOf(tx, [id]);
          await insertMedia(
            tx,
            workspaceId,
            copy.id,
            media.map((item) => ({ creationId: item.creationId, altText: item.altText })),
          );
          const accounts = (await findTargetsOf(tx, [id])).flatMap(({ accountId, platform, accountName, sandbox }) =>
            accountId === null ? [] : { id: accountId, platform, name: accountName, sandbox, limits: null },
          );
          await insertTargets(tx, newTargets(workspaceId, copy.id, accounts, draftTiming));
          await recordActivity(tx, workspaceId, {
            kind: "post.created",
            subject: { type: "post", id: copy.id },
            label: copy.content,
          });
          return copy.id;
        }),
      present: (copyId) => getPost(deps, workspaceId, copyId),
    },
  );
}
