import type { Db } from "#server/db/client.ts";
import { isMadeByModel } from "#server/domains/creations/files/provenance.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent, FrozenPart } from "#server/domains/posts/store/posts.table.ts";
import { readContents } from "#server/domains/posts/store/target-batches.queries.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { type FrozenField, frozenFieldsOf } from "#shared/posts/post-fields.ts";
import { planTexts } from "#shared/posts/post-texts.ts";

type Contents = Awaited<ReturnType<typeof readContents>>;
type PlannedContent = Contents extends Map<unknown, infer P> ? P : never;

/** The content to send with all parts, from the current post. Approvals and freezing both use it. */
function contentFor(platform: Platform, { post, media }: PlannedContent): FrozenContent {
  const [first, ...rest] = planTexts(platform, post);
  const beside: Pick<FrozenContent, FrozenField> = frozenFieldsOf(post);
  return {
    text: first?.text ?? "",
    creationIds: media.map(({ creationId }) => creationId),
    ...beside,
    // Resolved here, so that a change of the creation changes nothing that was frozen.
    altTexts: media.map(({ altText, ownAltText, prompt }) => altText ?? post.altText ?? ownAltText ?? prompt),
    madeWithAi: media.some(isMadeByModel),
    follows: rest.flatMap(({ kind, text }): FrozenPart[] => (kind === "post" ? [] : [{ kind, text }])),
  };
}

type Bare = Pick<TargetRow, "postId" | "platform" | "content">;

/** Targets with what they would send now: their frozen content, else that of the current post. Stores nothing. */
export async function planContents<T extends Bare>(
  db: Db,
  targets: readonly T[],
): Promise<(T & { content: FrozenContent })[]> {
  const postIds = new Set(targets.flatMap(({ postId, content }) => (content === null ? [postId] : [])));
  const planned: Contents = postIds.size === 0 ? new Map() : await readContents(db, [...postIds]);
  return targets.flatMap((target) => {
    const plan = planned.get(target.postId);
    const content = target.content ?? (plan === undefined ? null : contentFor(target.platform, plan));
    return content === null ? [] : [{ ...target, content }];
  });
}
