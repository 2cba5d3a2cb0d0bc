import type { Db } from "#server/db/client.ts";
import type { TargetRow } from "#server/domains/posts/posts.queries.ts";
import type { FrozenContent, FrozenPart } from "#server/domains/posts/posts.table.ts";
import { readContent } from "#server/domains/posts/targets.queries.ts";
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
    follows: rest.flatMap(({ kind, text }): FrozenPart[] => (kind === "post" ? [] : [{ kind, text }])),
  };
}
