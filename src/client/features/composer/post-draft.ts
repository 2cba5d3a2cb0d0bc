import type { Creation } from "#shared/creations/creations.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TypedTexts } from "#shared/posts/post-texts.ts";
import { type NewPostFields, scheduleLimits } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { fromLocalInput } from "#client/lib/local-time.ts";
import type { DraftFields } from "./draft-fields.ts";
import { hashtagsOf } from "./hashtags.ts";

/** What stands in a composer, with the accounts and pictures that its ids name. */
export interface PostDraft extends DraftFields {
  accounts: Readonly<Partial<Record<Platform, SocialAccount | null>>>;
  /** Accounts that have no field of their own in this composer: of other networks, or a second one of the same. */
  alsoTo: readonly SocialAccount[];
  /** In the order they go out. */
  creations: readonly Creation[];
}

export const accountsOf = ({ platforms, accounts, alsoTo }: Pick<PostDraft, "platforms" | "accounts" | "alsoTo">) => [
  ...platforms.flatMap((platform) => accounts[platform] ?? []),
  ...alsoTo,
];

export const accountIdsOf = (draft: Pick<PostDraft, "platforms" | "accounts" | "alsoTo">): string[] =>
  accountsOf(draft).map(({ id }) => id);

export const scheduledAtOf = ({ timing, when }: Pick<DraftFields, "timing" | "when">): Date | null =>
  timing.mode === "once" && when !== "" ? fromLocalInput(when) : null;

/** The pictures as the rules of the networks look at them. */
export const mediaOf = ({ creations }: PostDraft) => creations.map(mediaFactsOf);

/** Everything typed that goes out as text. */
export function typedTexts(fields: DraftFields): TypedTexts {
  const { content, thread, isThread, platformContent, platforms, hashtags, firstComment } = fields;
  return {
    content,
    hashtags: hashtagsOf(hashtags),
    thread: isThread ? [content, ...thread] : [],
    platformContent: Object.fromEntries(
      Object.entries(platformContent).filter(([platform]) => platforms.some((chosen) => chosen === platform)),
    ),
    firstComment: firstComment.trim() === "" ? null : firstComment,
  };
}

/** Everything that a stored draft has of these fields, to tell whether two are the same. */
export function storedFormOf(fields: DraftFields): string {
  const { platformContent, ...texts } = typedTexts(fields);
  const { platforms, accountIds, creationIds, when, allowsReplies, readsFigures } = fields;
  const ownTexts = Object.entries(platformContent).toSorted(([a], [b]) => a.localeCompare(b));
  const sorted = [ownTexts, [...platforms].toSorted(), [...accountIds].toSorted()];
  return JSON.stringify([texts, sorted, creationIds, when, allowsReplies, readsFigures]);
}

/** The post as it is sent. */
export function toInput(draft: PostDraft): NewPostFields {
  const { thread, hashtags, platformContent, ...texts } = typedTexts(draft);
  const accountIds = accountIdsOf(draft);
  return {
    ...texts,
    thread: [...thread],
    hashtags: [...hashtags],
    platformContent,
    creationIds: draft.creations.map(({ id }) => id),
    altTexts: draft.creations.map(({ altText }) => altText || null),
    platforms: [...draft.platforms],
    ...(accountIds.length > 0 && { accountIds }),
    scheduledAt: scheduledAtOf(draft)?.toISOString() ?? null,
    ...(draft.platforms.includes("x") && { replySettings: draft.allowsReplies ? "everyone" : "mentionedUsers" }),
    readsFigures: draft.readsFigures,
  };
}

const hashtagMax = 60;
const hashtagLength = 100;

/** A time that has passed since it was typed is none that can be kept. */
function timeToKeep(draft: PostDraft, now: number): string | null {
  const at = scheduledAtOf(draft);
  const isAhead = at !== null && at.getTime() > now && at.getTime() < now + scheduleLimits.aheadMs;
  return isAhead ? at.toISOString() : null;
}

/** As much of it as a server keeps of a draft: half typed things stay in the browser. */
export function toDraftInput(draft: PostDraft, now = Date.now()): NewPostFields {
  const { accountIds, platforms, hashtags, ...input } = toInput(draft);
  const chosen = accountsOf(draft);
  const canPublish =
    chosen.every(({ status }) => status === "connected") &&
    draft.platforms.every((platform) => chosen.some((account) => account.platform === platform));
  return {
    ...input,
    // A draft goes somewhere, even while no platform is chosen.
    platforms: platforms.length > 0 ? platforms : ["facebook"],
    ...(canPublish && accountIds !== undefined && { accountIds }),
    hashtags: (hashtags ?? []).filter((tag) => tag.length <= hashtagLength).slice(0, hashtagMax),
    scheduledAt: timeToKeep(draft, now),
    draft: true,
  };
}

/** Whether a server that has what it keeps of the draft gives all of it back; the rest is only here. */
export function isKeptWhole(draft: PostDraft): boolean {
  const { timing, platformContent } = draft;
  const input = toInput(draft);
  const kept = toDraftInput(draft);
  return (
    timing.mode === "once" &&
    timing.repeat.variants.length === 0 &&
    Object.keys(platformContent).every((platform) => draft.platforms.some((chosen) => chosen === platform)) &&
    (["platforms", "accountIds", "hashtags"] as const).every((field) => kept[field]?.length === input[field]?.length)
  );
}
