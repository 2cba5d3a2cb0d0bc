import { z } from "zod";
import { Platform } from "#shared/platforms/platform.ts";
import { composeText } from "#shared/platforms/post-text.ts";
import type { Post } from "#shared/posts/posts.ts";
import { toLocalInput } from "#client/lib/local-time.ts";
import { newTiming, Timing } from "./timing.ts";

/** The two composers: a post is opened in the one its platforms belong to. */
export type ComposerKind = "meta" | "x";

export const ownPlatforms = { meta: ["facebook", "instagram"], x: ["x"] } as const satisfies Record<
  ComposerKind,
  readonly Platform[]
>;

/** Everything that stands in a composer, as it was typed; also how it is kept in the browser. */
export const DraftFields = z.object({
  platforms: z.array(Platform),
  /** Chosen accounts. Without one of a platform: its default account. */
  accountIds: z.array(z.string()),
  creationIds: z.array(z.string()),
  /** By creation: what it shows, in words of this post's own or typed here. Without them the creation's count. */
  altTexts: z.record(z.string(), z.string()).default({}),
  content: z.string(),
  /** Texts of single platforms that are not the common one. */
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
  /** Whether the clock reads its figures; null: nothing was chosen, so its accounts say. */
  readsFigures: z.boolean().nullable().default(null),
  timing: Timing,
});
export type DraftFields = z.infer<typeof DraftFields>;

export const freshTiming = (): Timing => newTiming(toLocalInput(new Date()).slice(0, 10));

export const emptyFields = (kind: ComposerKind): DraftFields => ({
  platforms: [...ownPlatforms[kind]],
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
  readsFigures: null,
  timing: freshTiming(),
});

const isBlank = (text: string) => text.trim() === "";

/** Nothing was typed or chosen that would be worth keeping. */
export const isUntouched = ({ content, platformContent, thread, hashtags, firstComment, creationIds }: DraftFields) =>
  creationIds.length === 0 &&
  [content, hashtags, firstComment, ...thread, ...Object.values(platformContent)].every(isBlank);

/** A thread that begins with the content, or stands beside none, is the whole of it. */
function partsAfterFirst({ content, thread }: Pick<Post, "content" | "thread">): readonly [string, string[]] {
  const [first, ...rest] = thread;
  if (first === undefined) return [content, []];
  const isWhole = isBlank(content) || content.trim() === first.trim();
  return isWhole ? [first, rest] : [content, [...thread]];
}

/** The composer that a post belongs to. */
export const kindOf = ({ platforms }: Pick<Post, "platforms">): ComposerKind =>
  platforms.every((platform) => platform === "x") ? "x" : "meta";

/** A stored time as it stands in its field. */
export const whenOf = (scheduledAt: string | null): string =>
  scheduledAt === null ? "" : toLocalInput(new Date(scheduledAt));

/** A stored post as it stands in its composer. Hashtags have no field of their own on X: they go to the end of the text. */
export function fieldsOf(post: Post): DraftFields {
  const [first, thread] = partsAfterFirst(post);
  const isOnX = kindOf(post) === "x";
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
    readsFigures: post.readsFigures,
    timing: freshTiming(),
  };
}
