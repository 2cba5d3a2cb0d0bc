import type { Platform } from "#shared/platforms/platform.ts";
import { composeText } from "#shared/platforms/post-text.ts";

/** What can follow a post at the same account. */
export const partKinds = ["thread", "comment"] as const;
export type PartKind = (typeof partKinds)[number];

/** Everything a person typed that goes out as text. */
export interface TypedTexts {
  content: string;
  hashtags: readonly string[];
  /** The posts of a thread on X. */
  thread: readonly string[];
  /** Text in place of the content, for single platforms. */
  platformContent: Readonly<Partial<Record<Platform, string>>>;
  firstComment: string | null;
}

/** One text as it goes out, and the field it was typed into. */
export interface PlannedText {
  kind: "post" | PartKind;
  text: string;
  path: string;
}

const isBlank = (text: string) => text.trim() === "";

/**
 * The posts of one platform: the content, and on X the thread after it. A thread that begins with the content, or stands beside
 * none, is the whole of it. The hashtags belong to the first post.
 */
function plannedPosts(platform: Platform, typed: TypedTexts): PlannedText[] {
  const own = typed.platformContent[platform];
  const content: PlannedText = {
    kind: "post",
    text: own ?? typed.content,
    path: own === undefined ? "content" : `platformContent.${platform}`,
  };
  const thread = platform === "x" ? typed.thread : [];
  const parts = thread.map((text, index): PlannedText => ({ kind: "thread", text, path: `thread.${index}` }));
  const isWholeThread = thread[0] !== undefined && (isBlank(content.text) || content.text.trim() === thread[0].trim());
  const [first, ...rest] = isWholeThread ? parts : [content, ...parts];
  return first === undefined
    ? []
    : [{ ...first, kind: "post", text: composeText(first.text, typed.hashtags) }, ...rest];
}

/** Everything that goes out to an account of this platform, in order: the post, the rest of its thread, the first comment. */
export function planTexts(platform: Platform, typed: TypedTexts): PlannedText[] {
  const comment = typed.firstComment ?? "";
  const planned = plannedPosts(platform, typed);
  if (!isBlank(comment)) planned.push({ kind: "comment", text: comment, path: "firstComment" });
  return planned.map((part) => ({ ...part, text: part.text.trim() }));
}
