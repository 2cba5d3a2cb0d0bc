import type { Creation } from "#shared/creations.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { NewPostFields } from "#shared/posts.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { fromLocalInput } from "#client/lib/local-time.ts";
import type { Timing } from "./timing.ts";

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
  /** Absent where a post can only go out once. */
  timing?: Timing;
}

export const accountIdsOf = ({ platforms, accounts }: Pick<PostDraft, "platforms" | "accounts">): string[] =>
  platforms.flatMap((platform) => accounts[platform]?.id ?? []);

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

const isOnce = ({ timing }: PostDraft) => timing === undefined || timing.mode === "once";

export const scheduledAtOf = (draft: PostDraft): Date | null =>
  isOnce(draft) && draft.when !== "" ? fromLocalInput(draft.when) : null;

/** The pictures as the rules of the networks look at them. */
export const mediaOf = ({ creation }: PostDraft) => (creation === null ? [] : [mediaFactsOf(creation)]);

export function toInput(draft: PostDraft): NewPostFields {
  const { platforms, accounts, creation, content, hashtags, replySettings } = draft;
  const accountIds = accountIdsOf({ platforms, accounts });
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
