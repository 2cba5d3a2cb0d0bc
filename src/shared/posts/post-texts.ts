import { composeText } from "#shared/platforms/compose-text.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { markShortLinks } from "#shared/short-links/mark-links.ts";
import type { TextField } from "./post-fields.ts";

/** Kinds of parts that follow a post at the same account. */
export const partKinds = ["thread", "comment"] as const;
export type PartKind = (typeof partKinds)[number];

interface Texts {
  content: string;
  hashtags: readonly string[];
  /** The posts of a thread, on networks that have threads. */
  thread: readonly string[];
  /** Text in place of the content, for single platforms. */
  platformContent: Readonly<Partial<Record<Platform, string>>>;
  firstComment: string | null;
}

/** All fields that are published as text. */
export type TypedTexts = Pick<Texts, TextField>;

/** One text to publish, and its input field. */
export interface PlannedText {
  kind: "post" | PartKind;
  text: string;
  path: string;
}

const isBlank = (text: string) => text.trim() === "";

/**
 * The posts of one platform: the content, and on networks with threads the thread after it. A thread that begins with the content, or comes without
 * content, replaces it. The hashtags belong to the first post.
 */
function plannedPosts(platform: Platform, typed: TypedTexts): PlannedText[] {
  const own = typed.platformContent[platform];
  const content: PlannedText = {
    kind: "post",
    text: own ?? typed.content,
    path: own === undefined ? "content" : `platformContent.${platform}`,
  };
  const thread = networkRules[platform].threadMax > 1 ? typed.thread : [];
  const parts = thread.map((text, index): PlannedText => ({ kind: "thread", text, path: `thread.${index}` }));
  const isWholeThread = thread[0] !== undefined && (isBlank(content.text) || content.text.trim() === thread[0].trim());
  const [first, ...rest] = isWholeThread ? parts : [content, ...parts];
  return first === undefined
    ? []
    : [{ ...first, kind: "post", text: composeText(first.text, typed.hashtags) }, ...rest];
}

/** All texts for an account of this platform, in order: the post, the rest of its thread, the first comment. Short links name the platform. */
export function planTexts(platform: Platform, typed: TypedTexts): PlannedText[] {
  const comment = typed.firstComment ?? "";
  const planned = plannedPosts(platform, typed);
  if (!isBlank(comment)) planned.push({ kind: "comment", text: comment, path: "firstComment" });
  return planned.map((part) => ({ ...part, text: markShortLinks(part.text.trim(), platform) }));
}
