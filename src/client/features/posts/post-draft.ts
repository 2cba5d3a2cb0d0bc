import type { Creation } from "#shared/creations.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { NewPostFields } from "#shared/posts.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { fromLocalInput } from "#client/lib/local-time.ts";

/** What stands in a composer. */
export interface PostDraft {
  platforms: readonly Platform[];
  accounts: Readonly<Partial<Record<Platform, SocialAccount | null>>>;
  creation: Creation | null;
  content: string;
  /** As typed, separated by spaces. */
  hashtags: string;
  /** Value of the datetime-local field; empty publishes now. */
  when: string;
  replySettings?: NewPostFields["replySettings"];
}

export const hashtagsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .map((tag) => tag.replace(/^#+/, ""))
    .filter((tag) => tag !== "");

/** What was typed, and behind it those of the others that are not in it. */
export function mergeHashtags(typed: string, others: readonly string[]): string {
  const known = new Set(hashtagsOf(typed).map((tag) => tag.toLowerCase()));
  const added = others.filter((tag) => !known.has(tag.toLowerCase())).map((tag) => `#${tag}`);
  return [typed.trim(), ...added].filter((part) => part !== "").join(" ");
}

/** A text with as many of the hashtags behind it as fit. */
export function withHashtags(text: string, hashtags: string, fits: (text: string) => boolean): string {
  let whole = text;
  for (const tag of hashtagsOf(hashtags)) {
    const longer = `${whole} #${tag}`;
    if (!fits(longer)) return whole;
    whole = longer;
  }
  return whole;
}

export const scheduledAtOf = ({ when }: PostDraft): Date | null => (when === "" ? null : fromLocalInput(when));

/** The pictures as the rules of the networks look at them. */
export const mediaOf = ({ creation }: PostDraft) => (creation === null ? [] : [mediaFactsOf(creation)]);

export function toInput(draft: PostDraft): NewPostFields {
  const { platforms, accounts, creation, content, hashtags, replySettings } = draft;
  const accountIds = platforms.flatMap((platform) => accounts[platform]?.id ?? []);
  return {
    content,
    hashtags: hashtagsOf(hashtags),
    creationIds: creation === null ? [] : [creation.id],
    platforms: [...platforms],
    ...(accountIds.length > 0 && { accountIds }),
    scheduledAt: scheduledAtOf(draft)?.toISOString() ?? null,
    altText: creation?.altText || null,
    ...(replySettings !== undefined && { replySettings }),
  };
}
