import type { Db } from "#server/db/client.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import { isMadeByModel } from "#server/domains/creations/creations.service.ts";
import type { FrozenContent, FrozenPart } from "#server/domains/posts/posts.table.ts";
import { readContent } from "#server/domains/posts/targets.queries.ts";
import type { SendContent } from "#server/integrations/social/platform.ts";
import { planTexts } from "#shared/post-texts.ts";

/** Everything a delivery will send, parts and all, as the post is now. The caller holds the post. */
export async function freezeContent(db: Db, { postId, platform }: TargetRow): Promise<FrozenContent> {
  const { post, media } = await readContent(db, postId);
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
