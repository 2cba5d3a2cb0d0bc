import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { draftTiming, newTargets } from "#server/domains/posts/compose/plan-post.ts";
import {
  findMediaOf,
  findPost,
  findTargetsOf,
  insertPost,
  insertMedia,
} from "#server/domains/posts/store/posts.queries.ts";
import { getPost } from "#server/domains/posts/store/posts.service.ts";
import { insertTargets } from "#server/domains/posts/store/targets.queries.ts";
import { once } from "#server/idempotency/with-idempotency.ts";
import { notFound } from "#server/lib/domain-error.ts";
import type { PostId, UserId } from "#shared/ids.ts";
import type { Post } from "#shared/posts/posts.ts";

/**
 * A draft with everything a person typed and chose for another post: not its time, its results or its figures. Accounts and
 * media that are gone by now are left out. Throws NOT_FOUND.
 */
export function duplicatePost(
  deps: Pick<Deps, "db">,
  userId: UserId,
  id: PostId,
  idempotencyKey: string | null,
): Promise<Post> {
  return once(
    deps,
    { userId, operation: "posts.duplicate", key: idempotencyKey, input: { id } },
    {
      make: (transact) =>
        transact(async (tx) => {
          const original = await findPost(tx, userId, id);
          if (original === undefined) throw notFound("Post");
          const { content, hashtags, platforms, thread, platformContent, firstComment, altText } = original;
          const { replySettings, readsFigures } = original;
          const texts = { content, hashtags, thread, platformContent, firstComment, altText };
          const typed = { ...texts, platforms, replySettings, readsFigures };
          const copy = await insertPost(tx, { ...typed, userId, status: "draft" });
          const media = await findMediaOf(tx, [id]);
          await insertMedia(
            tx,
            userId,
            copy.id,
            media.map((item) => ({ creationId: item.creationId, altText: item.altText })),
          );
          const accounts = (await findTargetsOf(tx, [id])).flatMap(({ accountId, platform, accountName, sandbox }) =>
            accountId === null ? [] : { id: accountId, platform, name: accountName, sandbox },
          );
          await insertTargets(tx, newTargets(userId, copy.id, accounts, draftTiming));
          await recordActivity(tx, userId, {
            kind: "post.created",
            subject: { type: "post", id: copy.id },
            label: content,
          });
          return copy.id;
        }),
      present: (copyId) => getPost(deps, userId, copyId),
    },
  );
}
