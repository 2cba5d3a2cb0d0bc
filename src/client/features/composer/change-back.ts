import type { z } from "zod";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import type { Post, UpdatePostInput } from "#shared/posts/posts.ts";

/**
 * The change that makes a planned post again what it was before a change. It is refused if the post was changed since `savedAt`. null: one of
 * its accounts is gone, so it cannot be what it was.
 */
export function changeBack(before: Post, savedAt: string): z.input<typeof UpdatePostInput> | null {
  const { id, creationIds, altTexts, scheduledAt, targets } = before;
  const accountIds = targets.flatMap(({ accountId }) => accountId ?? []);
  if (accountIds.length < targets.length) return null;
  return {
    id,
    ...fieldsOf(before),
    creationIds,
    altTexts,
    accountIds,
    scheduledAt,
    draft: false,
    unchangedSince: savedAt,
  };
}
