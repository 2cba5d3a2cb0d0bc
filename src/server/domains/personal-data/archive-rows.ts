import { z } from "zod";
import { CreationOptions, CreationStatus, CreationType } from "#shared/creations/creations.ts";
import { CreationId, PostId, RepeatId, TargetId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import {
  contentMax,
  mediaMax,
  PostStatus,
  ReplySettings,
  threadMax,
  Hashtag,
  PostPlatforms,
} from "#shared/posts/posts.ts";
import { RepeatPattern, RepeatStatus, RepeatedPost, repeatTimesMax } from "#shared/posts/repeats.ts";
import { microsOfUsd, usdOfMicros } from "#shared/ai-costs/prices.ts";
import { Settings, TimeZone, type UpdateSettingsInput } from "#shared/users/settings.ts";
import { monthlyCapMaxUsd } from "#shared/ai-costs/ai-costs.ts";
import { CreateTemplateInput } from "#shared/templates/templates.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime, isoDay } from "#shared/time.ts";
import { UpdateProfileInput } from "#shared/users/users.ts";

// What the import takes from the lines of an archive. Somebody may have written them by hand: nothing is believed.

const figure = z.number().int().min(0).max(1_000_000_000_000).nullable();

export const ArchivedManifest = z.object({ format: z.string().max(100), version: z.number().int() });

export const ArchivedCreation = z.object({
  id: CreationId,
  type: CreationType,
  status: CreationStatus,
  title: line(120).min(1),
  description: text(2_000).nullable(),
  prompt: text(2_000).nullable(),
  altText: text(1_000).nullable(),
  isFavourite: z.boolean(),
  options: CreationOptions.nullable(),
  parentId: CreationId.nullable(),
  provider: line(200).nullable(),
  model: line(200).nullable(),
  createdAt: isoDateTime,
});
export type ArchivedCreation = z.infer<typeof ArchivedCreation>;

export const ArchivedPost = z.object({
  id: PostId,
  status: PostStatus,
  content: text(contentMax),
  hashtags: z.array(Hashtag).max(60),
  platforms: PostPlatforms,
  thread: z.array(text(contentMax)).max(threadMax),
  platformContent: z.partialRecord(Platform, text(contentMax)),
  firstComment: text(8_000).nullable(),
  altText: text(1_000).nullable(),
  replySettings: ReplySettings.nullable(),
  // Archives of releases before this choice have none.
  readsFigures: z.boolean().nullable().default(null),
  likes: figure,
  comments: figure,
  shares: figure,
  views: figure,
  engagementAt: isoDateTime.nullable(),
  createdAt: isoDateTime,
});
export type ArchivedPost = z.infer<typeof ArchivedPost>;

export const ArchivedPostMedia = z.object({
  postId: PostId,
  creationId: CreationId,
  position: z
    .number()
    .int()
    .min(0)
    .max(mediaMax - 1),
  altText: text(1_000).nullable(),
});
export type ArchivedPostMedia = z.infer<typeof ArchivedPostMedia>;

export const ArchivedDelivery = z.object({
  id: TargetId,
  postId: PostId,
  platform: Platform,
  accountName: line(300),
  sandbox: z.boolean(),
  state: z.string().max(40),
  externalId: line(300).nullable(),
  permalink: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .nullable(),
  publishedAt: isoDateTime.nullable(),
  error: z.object({ code: line(200), message: text(2_000), fix: text(2_000).nullable() }).nullable(),
});
export type ArchivedDelivery = z.infer<typeof ArchivedDelivery>;

/** As strict as POST /repeats. */
export const ArchivedRepeat = z.object({
  id: RepeatId,
  status: RepeatStatus,
  post: RepeatedPost,
  pattern: RepeatPattern,
  timezone: TimeZone,
  startsOn: isoDay,
  endsOn: isoDay.nullable(),
  times: z.number().int().min(1).max(repeatTimesMax).nullable(),
});
export type ArchivedRepeat = z.infer<typeof ArchivedRepeat>;

export const ArchivedOccurrence = z.object({ repeatId: RepeatId });

const { duration, ...templateFields } = CreateTemplateInput.shape;
/** As strict as POST /templates. */
export const ArchivedTemplate = z.object({ ...templateFields, durationSeconds: duration });
export type ArchivedTemplate = z.infer<typeof ArchivedTemplate>;

const profileFields = UpdateProfileInput.shape;
/** As strict as PATCH /users/profile; what is empty changes nothing. */
export const ArchivedProfile = z
  .object({
    firstName: profileFields.firstName,
    lastName: profileFields.lastName.nullable(),
    bio: profileFields.bio.nullable(),
    website: profileFields.website.nullable(),
    location: profileFields.location.nullable(),
  })
  .transform((row): UpdateProfileInput =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== "")),
  );
export type ArchivedProfile = z.infer<typeof ArchivedProfile>;

const { notifications, privacy, appearance, security, publishing } = Settings.shape;
const capMicros = z.number().int().min(0).max(microsOfUsd(monthlyCapMaxUsd)).nullable();
/** As strict as PATCH /users/settings, and turned into what that takes. */
export const ArchivedSettings = z
  .object({
    notifyEmail: notifications.shape.email,
    notifyPush: notifications.shape.push,
    notifyMarketing: notifications.shape.marketing,
    notifyUpdates: notifications.shape.updates,
    ...privacy.shape,
    ...appearance.shape,
    loginAlerts: security.shape.loginAlerts,
    catchUpMinutes: publishing.shape.catchUpMinutes,
    xMonthlyBudgetMicros: capMicros,
    monthlyCapMicros: capMicros,
  })
  .partial()
  .transform((row): UpdateSettingsInput => ({
    notifications: {
      email: row.notifyEmail,
      push: row.notifyPush,
      marketing: row.notifyMarketing,
      updates: row.notifyUpdates,
    },
    privacy: {
      profileVisible: row.profileVisible,
      showActivity: row.showActivity,
      allowDirectMessages: row.allowDirectMessages,
    },
    appearance: { theme: row.theme, language: row.language, timezone: row.timezone },
    security: { loginAlerts: row.loginAlerts },
    publishing: {
      catchUpMinutes: row.catchUpMinutes,
      ...(typeof row.xMonthlyBudgetMicros === "number"
        ? { xMonthlyBudgetUsd: usdOfMicros(row.xMonthlyBudgetMicros) }
        : {}),
    },
    spending: typeof row.monthlyCapMicros === "number" ? { monthlyCapUsd: usdOfMicros(row.monthlyCapMicros) } : {},
  }));
export type ArchivedSettings = z.infer<typeof ArchivedSettings>;

export const ArchivedAccount = z.object({ platform: Platform });
