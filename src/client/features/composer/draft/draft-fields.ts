import { z } from "zod";
import { composerKindOf, ownPlatforms, writesTweets } from "#client/features/platforms/composers.ts";
import { newTiming, Timing } from "#client/features/schedules/timing.ts";
import type { ComposerKind } from "#client/lib/paths.ts";
import { toLocalInput } from "#client/lib/time/local-time.ts";
import { composeText } from "#shared/platforms/compose-text.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import type { Post } from "#shared/posts/posts.ts";

export type { ComposerKind } from "#client/lib/paths.ts";

/** All fields of a composer as typed; also the format of the browser's copy. */
export const DraftFields = z.object({
  platforms: z.array(Platform),
  /** Chosen accounts. Without one of a platform: its default account. */
  accountIds: z.array(z.string()),
  creationIds: z.array(z.string()),
  /** Alternative texts of this post by creation id; missing: the text of the creation. */
  altTexts: z.record(z.string(), z.string()).default({}),
  content: z.string(),
  /** Texts that replace the common one on single platforms. */
  platformContent: z.partialRecord(Platform, z.string()),
  /** The posts of a thread after the first one, whose text is the content. */
  thread: z.array(z.string()),
  isThread: z.boolean(),
  /** As typed, separated by spaces. */
  hashtags: z.string(),
  firstComment: z.string(),
  /** Value of the datetime-local field; empty publishes now. */
  when: z.string(),
  allowsReplies: z.boolean(),
  /** Whether metrics are read regularly; null: the setting of the account decides. */
  readsMetrics: z.boolean().nullable().default(null),
  /** Blank: none. */
  contentWarning: z.string().default(""),
  /** null: public. */
  visibility: z.enum(postVisibilities).nullable().default(null),
  /** null: as the account is set. */
  language: z.string().nullable().default(null),
  asDocument: z.boolean().default(false),
  /** What was shared with this browser and is not in the library yet; null: nothing. */
  sharedId: z.string().nullable().default(null),
  timing: Timing,
});
export type DraftFields = z.infer<typeof DraftFields>;

export const freshTiming = (): Timing => newTiming(toLocalInput(new Date()).slice(0, 10));

export const emptyFields = (kind: ComposerKind): DraftFields => ({
  // In the composer for any networks, those with an account are chosen once the accounts are known.
  platforms: kind === "any" ? [] : [...ownPlatforms[kind]],
  accountIds: [],
  creationIds: [],
  altTexts: {},
  content: "",
  platformContent: {},
  thread: [],
  isThread: false,
  hashtags: "",
  firstComment: "",
  when: "",
  allowsReplies: true,
  readsMetrics: null,
  contentWarning: "",
  visibility: null,
  language: null,
  asDocument: false,
  sharedId: null,
  timing: freshTiming(),
});

const isBlank = (text: string) => text.trim() === "";

/** Nothing was typed or chosen that is worth storing. */
export const isUntouched = (fields: DraftFields): boolean => {
  const { content, platformContent, thread, hashtags, firstComment, contentWarning, creationIds } = fields;
  const texts = [content, hashtags, firstComment, contentWarning, ...thread, ...Object.values(platformContent)];
  return creationIds.length === 0 && fields.sharedId === null && texts.every(isBlank);
};

/** The first text of a post and the rest. A stored thread may or may not include the content as its first part. */
function partsAfterFirst({ content, thread }: Pick<Post, "content" | "thread">): readonly [string, string[]] {
  const [first, ...rest] = thread;
  if (first === undefined) return [content, []];
  const isWhole = isBlank(content) || content.trim() === first.trim();
  return isWhole ? [first, rest] : [content, [...thread]];
}

/** The composer that a post belongs to. */
export const kindOf = ({ platforms: chosen }: Pick<Post, "platforms">): ComposerKind => composerKindOf(chosen);

/** A stored time as the value of the time field. */
export const whenOf = (scheduledAt: string | null): string =>
  scheduledAt === null ? "" : toLocalInput(new Date(scheduledAt));

/** A stored post as fields of a composer. That of X has no hashtags field: there they are appended to the text. */
export function fieldsOf(post: Post, kind: ComposerKind = kindOf(post)): DraftFields {
  const [first, thread] = partsAfterFirst(post);
  const isOnX = kind !== "any" && writesTweets(kindOf(post));
  const content = isOnX && post.hashtags.length > 0 ? composeText(first, post.hashtags) : first;
  return {
    platforms: post.platforms,
    accountIds: post.targets.flatMap(({ accountId }) => accountId ?? []),
    creationIds: post.creationIds,
    altTexts: Object.fromEntries(
      post.creationIds.flatMap((id, index) => {
        const text = post.altTexts[index] ?? post.altText;
        return text === null ? [] : [[id, text]];
      }),
    ),
    content,
    platformContent: post.platformContent,
    thread,
    isThread: post.thread.length > 0,
    hashtags: isOnX ? "" : post.hashtags.map((tag) => `#${tag}`).join(" "),
    firstComment: post.firstComment ?? "",
    when: whenOf(post.scheduledAt),
    allowsReplies: post.replySettings === null || post.replySettings === "everyone",
    readsMetrics: post.readsMetrics,
    contentWarning: post.contentWarning ?? "",
    visibility: post.visibility,
    language: post.language,
    asDocument: post.asDocument,
    sharedId: null,
    timing: freshTiming(),
  };
}
