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
    altText: creation?.altText ?? null,
    ...(replySettings !== undefined && { replySettings }),
  };
}
