import type { Db } from "#server/db/client.ts";
import { isMadeByModel } from "#server/domains/creations/files/provenance.ts";
import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent, FrozenPart } from "#server/domains/posts/store/posts.table.ts";
import { type TargetLease, freezeTargets, readContents } from "#server/domains/posts/store/target-batches.queries.ts";
import type { ReplyContent, SendContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import type { TargetId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TextSettings } from "#shared/platforms/text-settings.ts";
import { type FrozenField, frozenFieldsOf } from "#shared/posts/post-fields.ts";
import { planTexts } from "#shared/posts/post-texts.ts";

type Contents = Awaited<ReturnType<typeof readContents>>;
type Planned = Contents extends Map<unknown, infer P> ? P : never;

/** The content to send with all parts, from the current post. */
function contentFor(platform: Platform, { post, media }: Planned): FrozenContent {
  const [first, ...rest] = planTexts(platform, post);
  const beside: Pick<FrozenContent, FrozenField> = frozenFieldsOf(post);
  return {
    text: first?.text ?? "",
    creationIds: media.map(({ creationId }) => creationId),
    ...beside,
    altTexts: media.map(({ altText }) => altText),
    madeWithAi: media.some(isMadeByModel),
    follows: rest.flatMap(({ kind, text }): FrozenPart[] => (kind === "post" ? [] : [{ kind, text }])),
  };
}

/** Freezes the content of claimed targets that have none yet. The caller has locked their posts. */
export async function freezeContents<T extends TargetRow>(db: Db, claimed: readonly T[]): Promise<T[]> {
  const bare = claimed.filter(({ content }) => content === null);
  if (bare.length === 0) return [...claimed];
  const planned = await readContents(
    db,
    bare.map(({ postId }) => postId),
  );
  const frozen = bare.flatMap(({ id, attemptNo, postId, platform }): (TargetLease & { content: FrozenContent })[] => {
    const plan = planned.get(postId);
    return plan === undefined ? [] : [{ id, attemptNo, content: contentFor(platform, plan) }];
  });
  await freezeTargets(db, frozen);
  const contentOf = new Map(frozen.map(({ id, content }) => [id, content]));
  return claimed.map((target) => ({ ...target, content: target.content ?? contentOf.get(target.id) ?? null }));
}

/** Identifies one post of a target at the network, whatever try sends it. `position`: 1 for the post itself. */
export const sendKeyOf = (id: TargetId, position: number): string => `${id}/${position}`;

/** What is true of every text of the delivery. Content of older releases has none of it. */
const settingsOf = (content: FrozenContent | null): TextSettings => ({
  contentWarning: content?.contentWarning ?? null,
  visibility: content?.visibility ?? null,
  language: content?.language ?? null,
});

/** A part of the thread or the first comment, below the post or the part before it. */
export const replyContentOf = (
  { content }: Pick<TargetRow, "content">,
  { targetId, position, text, kind }: Pick<PartRow, "targetId" | "position" | "text" | "kind">,
  parentId: string,
): ReplyContent => ({ key: sendKeyOf(targetId, position), parentId, text, kind, ...settingsOf(content) });

/** The part of the content that the publishing call needs after the upload, with the thread where the network publishes it at once. */
export const sendContentOf = (
  id: TargetId,
  frozen: FrozenContent,
  { sendsThreads }: Pick<SocialPlatform, "sendsThreads">,
): SendContent => ({
  key: sendKeyOf(id, 1),
  text: frozen.text,
  thread:
    sendsThreads === true
      ? (frozen.follows ?? [])
          .filter(({ kind }) => kind === "thread")
          .map((part, index) => ({ key: sendKeyOf(id, index + 2), text: part.text }))
      : [],
  mediaCount: frozen.creationIds.length,
  replySettings: frozen.replySettings,
  madeWithAi: frozen.madeWithAi ?? false,
  paidPartnership: frozen.paidPartnership ?? false,
  asDocument: frozen.asDocument ?? false,
  ...settingsOf(frozen),
});
