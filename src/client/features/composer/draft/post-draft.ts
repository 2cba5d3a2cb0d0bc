import { fromLocalInput } from "#client/lib/time/local-time.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { mediaFactsOf } from "#shared/platforms/media-facts.ts";
import { type Platform, platforms as allPlatforms } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { hashtagLengthMax, hashtagsMax } from "#shared/posts/post-limits.ts";
import type { TypedTexts } from "#shared/posts/post-texts.ts";
import { type NewPostFields, scheduleLimits } from "#shared/posts/posts.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { hashtagsOf } from "../caption/hashtags.ts";
import type { DraftFields } from "./draft-fields.ts";

/** The fields of a composer with the accounts and media of their ids. */
export interface PostDraft extends DraftFields {
  accounts: Readonly<Partial<Record<Platform, SocialAccount | null>>>;
  /** Accounts without a field in this composer: of other networks, or a second one of the same. */
  alsoTo: readonly SocialAccount[];
  /** In the order of the post. */
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

/** The media as input of the platform rules. */
export const mediaOf = ({ creations }: PostDraft) => creations.map(mediaFactsOf);

export const hasThreads = (platform: Platform): boolean => networkRules[platform].threadMax > 1;
const limitsReplies = (platform: Platform): boolean => networkRules[platform].limitsReplies === true;

/** All typed texts that are published. A thread needs a network that has threads. */
export function typedTexts(fields: DraftFields): TypedTexts & { contentWarning: string | null } {
  const { content, thread, isThread, platformContent, platforms, hashtags, firstComment, contentWarning } = fields;
  return {
    content,
    hashtags: hashtagsOf(hashtags),
    thread: isThread && platforms.some(hasThreads) ? [content, ...thread] : [],
    platformContent: Object.fromEntries(
      Object.entries(platformContent).filter(([platform]) => platforms.some((chosen) => chosen === platform)),
    ),
    firstComment: firstComment.trim() === "" ? null : firstComment,
    contentWarning: contentWarning.trim() === "" ? null : contentWarning.trim(),
  };
}

/** The fields that a stored draft has, serialized for comparison. */
export function storedFormOf(fields: DraftFields): string {
  const { platformContent, ...texts } = typedTexts(fields);
  const { platforms, accountIds, creationIds, allowsReplies, readsMetrics } = fields;
  const when = fields.timing.mode === "once" ? fields.when : "";
  const settings = [allowsReplies, readsMetrics, fields.visibility, fields.language, fields.asDocument];
  const ownTexts = Object.entries(platformContent).toSorted(([a], [b]) => a.localeCompare(b));
  const sorted = [ownTexts, [...platforms].toSorted(), [...accountIds].toSorted()];
  return JSON.stringify([texts, sorted, creationIds, when, settings]);
}

/** With the shown accounts: the defaults may be different when the draft is opened again. */
export function fieldsToStore(draft: PostDraft): DraftFields {
  const { accounts: _accounts, alsoTo: _alsoTo, creations: _creations, ...fields } = draft;
  const accountIds = accountIdsOf(draft);
  return { ...fields, accountIds: accountIds.length > 0 ? accountIds : draft.accountIds };
}

/** A lost save was stored if the post has this form: `storedFormOf` of its fields. */
export const sentFormOf = (draft: PostDraft): string => storedFormOf(fieldsToStore(draft));

/** The post as a request. */
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
    ...(draft.platforms.some(limitsReplies) && {
      replySettings: draft.allowsReplies ? "everyone" : "mentionedUsers",
    }),
    readsMetrics: draft.readsMetrics,
    visibility: draft.visibility,
    language: draft.language,
    asDocument: draft.asDocument,
  };
}

/** null: no time, or one that the server refuses, such as a past one. */
function storableTime(draft: PostDraft, now: number): string | null {
  const at = scheduledAtOf(draft);
  const isAhead = at !== null && at.getTime() > now && at.getTime() < now + scheduleLimits.aheadMs;
  return isAhead ? at.toISOString() : null;
}

/** The part of the draft that the server can store; half-typed values stay in the browser. */
export function toDraftInput(draft: PostDraft, now = Date.now()): NewPostFields {
  const { accountIds, platforms, hashtags, ...input } = toInput(draft);
  const chosen = accountsOf(draft);
  const canPublish =
    chosen.every(({ status }) => status === "connected") &&
    draft.platforms.every((platform) => chosen.some((account) => account.platform === platform));
  return {
    ...input,
    // The API requires a platform, even while none is chosen.
    platforms: platforms.length > 0 ? platforms : allPlatforms.slice(0, 1),
    ...(canPublish && accountIds !== undefined && { accountIds }),
    hashtags: (hashtags ?? []).filter((tag) => tag.length <= hashtagLengthMax).slice(0, hashtagsMax),
    scheduledAt: storableTime(draft, now),
    draft: true,
  };
}

/** Whether the server can store all of the draft. */
export function isFullyStorable(draft: PostDraft): boolean {
  const { timing, platformContent } = draft;
  const input = toInput(draft);
  const hasLostThread = draft.isThread && draft.thread.length > 0 && input.thread?.length === 0;
  const storable = toDraftInput(draft);
  return (
    timing.mode === "once" &&
    draft.sharedId === null &&
    !hasLostThread &&
    timing.repeat.variants.length === 0 &&
    Object.keys(platformContent).every((platform) => draft.platforms.some((chosen) => chosen === platform)) &&
    (["platforms", "accountIds", "hashtags"] as const).every(
      (field) => storable[field]?.length === input[field]?.length,
    )
  );
}
