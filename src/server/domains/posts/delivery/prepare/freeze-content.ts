import type { Db } from "#server/db/client.ts";
import { isMadeByModel } from "#server/domains/creations/creations.service.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent, FrozenPart } from "#server/domains/posts/store/posts.table.ts";
import { freezeTargets, type HeldTarget, readContents } from "#server/domains/posts/store/target-batches.queries.ts";
import type { SendContent } from "#server/integrations/social/platform.ts";
import { planTexts } from "#shared/posts/post-texts.ts";
import type { Platform } from "#shared/platforms/platform.ts";

type Contents = Awaited<ReturnType<typeof readContents>>;
type Planned = Contents extends Map<unknown, infer P> ? P : never;

/** Everything a delivery will send, parts and all, as the post is now. */
function contentFor(platform: Platform, { post, media }: Planned): FrozenContent {
  const [first, ...rest] = planTexts(platform, post);
  return {
    text: first?.text ?? "",
    creationIds: media.map(({ creationId }) => creationId),
    altText: post.altText,
    altTexts: media.map(({ altText }) => altText),
    replySettings: post.replySettings,
    madeWithAi: media.some(isMadeByModel),
    follows: rest.flatMap(({ kind, text }): FrozenPart[] => (kind === "post" ? [] : [{ kind, text }])),
  };
}

/** Writes what claimed deliveries will send onto those that have nothing yet. The caller holds their posts. */
export async function freezeContents<T extends TargetRow>(db: Db, claimed: readonly T[]): Promise<T[]> {
  const bare = claimed.filter(({ content }) => content === null);
  if (bare.length === 0) return [...claimed];
  const planned = await readContents(
    db,
    bare.map(({ postId }) => postId),
  );
  const frozen = bare.flatMap(({ id, attemptNo, postId, platform }): (HeldTarget & { content: FrozenContent })[] => {
    const plan = planned.get(postId);
    return plan === undefined ? [] : [{ id, attemptNo, content: contentFor(platform, plan) }];
  });
  await freezeTargets(db, frozen);
  const contentOf = new Map(frozen.map(({ id, content }) => [id, content]));
  return claimed.map((target) => ({ ...target, content: target.content ?? contentOf.get(target.id) ?? null }));
}

/** What of it the call that publishes needs, once media are at the platform. */
export const sendContentOf = ({
  text,
  creationIds,
  replySettings,
  madeWithAi = false,
}: FrozenContent): SendContent => ({
  text,
  mediaCount: creationIds.length,
  replySettings,
  madeWithAi,
});
