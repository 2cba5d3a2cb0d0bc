import { z } from "zod";
import { monthlyCapMaxUsd } from "#shared/ai-costs/ai-costs.ts";
import { microsOfUsd, usdOfMicros } from "#shared/ai-costs/prices.ts";
import { CreationOptions, CreationStatus, CreationType } from "#shared/creations/creations.ts";
import { creationDescriptionMax, creationTitleMax } from "#shared/creations/draft-creation.ts";
import { CreationId, PostId, RepeatId, TargetId } from "#shared/ids.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { fieldsOf } from "#shared/posts/post-fields.ts";
import { altTextMax, mediaMax } from "#shared/posts/post-limits.ts";
import { postInputs, PostStatus } from "#shared/posts/posts.ts";
import { RepeatPattern, RepeatStatus, RepeatedPost, repeatTimesMax } from "#shared/posts/repeats.ts";
import { CreateTemplateInput } from "#shared/templates/templates.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime, isoDay } from "#shared/time.ts";
import { Settings, TimeZone, type UpdateSettingsInput } from "#shared/users/settings.ts";
import { UpdateProfileInput } from "#shared/users/users.ts";

// Schemas of the lines that the import reads. An archive may be forged, so every field is validated.

const metric = z.number().int().min(0).max(1_000_000_000_000).nullable();

export const ArchivedManifest = z.object({ format: z.string().max(100), version: z.number().int() });

export const ArchivedCreation = z.object({
  id: CreationId,
  type: CreationType,
  status: CreationStatus,
  title: line(creationTitleMax).min(1),
  description: text(creationDescriptionMax).nullable(),
  prompt: text(2_000).nullable(),
  altText: text(altTextMax).nullable(),
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
  ...fieldsOf(postInputs),
  // Absent in archives of older releases.
  readsMetrics: postInputs.readsMetrics.default(null),
  paidPartnership: postInputs.paidPartnership.default(false),
  contentWarning: postInputs.contentWarning.default(null),
  visibility: postInputs.visibility.default(null),
  language: postInputs.language.default(null),
  asDocument: postInputs.asDocument.default(false),
  likes: metric,
  comments: metric,
  shares: metric,
  views: metric,
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
  altText: text(altTextMax).nullable(),
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
/** As strict as PATCH /users/profile. Empty fields are left out, so that they change nothing. */
export const ArchivedProfile = z
  .object({
    firstName: profileFields.firstName,
    lastName: profileFields.lastName,
    bio: profileFields.bio,
    website: profileFields.website,
    location: profileFields.location,
  })
  .transform((row): UpdateProfileInput =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== "")),
  );
export type ArchivedProfile = z.infer<typeof ArchivedProfile>;

const { notifications, privacy, appearance, security, publishing } = Settings.shape;
const capMicros = z.number().int().min(0).max(microsOfUsd(monthlyCapMaxUsd)).nullable();
/** As strict as PATCH /users/settings, and transformed into its input. */
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
    aiCosts: typeof row.monthlyCapMicros === "number" ? { monthlyCapUsd: usdOfMicros(row.monthlyCapMicros) } : {},
  }));
export type ArchivedSettings = z.infer<typeof ArchivedSettings>;

export const ArchivedAccount = z.object({ platform: Platform });
