import type { PartRow } from "#server/domains/posts/store/parts.queries.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { FrozenContent } from "#server/domains/posts/store/posts.table.ts";
import type { ReplyContent, SendContent, SocialPlatform } from "#server/integrations/social/platform.ts";
import type { TargetId } from "#shared/ids.ts";
import type { TextSettings } from "#shared/platforms/text-settings.ts";

/** Identifies one post of a target at the network, whatever try sends it. `position`: 1 for the post itself. */
const sendKeyOf = (id: TargetId, position: number): string => `${id}/${position}`;

/** The settings common to all texts of the delivery. Content that older releases froze has none of them. */
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
