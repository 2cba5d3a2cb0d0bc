import { z } from "zod";
import { MonthlyCapUsd } from "#shared/ai-costs/ai-costs.ts";
import { languages } from "#shared/languages.ts";
import { isTimeZone } from "#shared/time-zones.ts";
import { defaultAppearance, themes } from "./appearance.ts";

export const Theme = z.enum(themes);
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const TimeZone = z.string().max(64).refine(isTimeZone, "Use the name of a time zone, like Europe/Berlin or UTC");

const Notifications = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  marketing: z.boolean(),
  updates: z.boolean(),
});
const Privacy = z.strictObject({
  profileVisible: z.boolean(),
  showActivity: z.boolean(),
  allowDirectMessages: z.boolean(),
});
const Appearance = z.strictObject({ theme: Theme, language: Language, timezone: TimeZone });
const Security = z.strictObject({ twoFactorEnabled: z.boolean(), loginAlerts: z.boolean() });

/** Posts at most a quarter of an hour late are always published; after a week a post is hardly expected any more. */
export const catchUpLimits = { minMinutes: 15, maxMinutes: 7 * 24 * 60 } as const;

const Publishing = z.strictObject({
  catchUpMinutes: z
    .number()
    .int()
    .min(catchUpLimits.minMinutes)
    .max(catchUpLimits.maxMinutes)
    .describe("How late a post may still go out by itself after the server was away; later ones wait for the person"),
  xMonthlyBudgetUsd: MonthlyCapUsd.describe("A warning once the month's posts on X cost more; null for none"),
});

/** Of the personal workspace; WorkspaceSettings has the cap of a shared one. */
const AiCostSettings = z.strictObject({ monthlyCapUsd: MonthlyCapUsd });

export const Settings = z.strictObject({
  notifications: Notifications,
  privacy: Privacy,
  appearance: Appearance,
  security: Security,
  publishing: Publishing,
  aiCosts: AiCostSettings,
});
export type Settings = z.infer<typeof Settings>;

export const defaultSettings: Settings = {
  notifications: { email: true, push: true, marketing: false, updates: true },
  privacy: { profileVisible: true, showActivity: false, allowDirectMessages: true },
  appearance: defaultAppearance,
  security: { twoFactorEnabled: false, loginAlerts: true },
  publishing: { catchUpMinutes: 120, xMonthlyBudgetUsd: null },
  aiCosts: { monthlyCapUsd: null },
};

/** Fields and groups that are left out remain unchanged. */
export const UpdateSettingsInput = z.strictObject({
  notifications: Notifications.partial().optional(),
  privacy: Privacy.partial().optional(),
  appearance: Appearance.partial().optional(),
  security: z
    .strictObject({
      loginAlerts: z.boolean(),
      twoFactorEnabled: z.boolean().describe("Read only: use /auth/second-factor to turn it on and off"),
    })
    .partial()
    .optional(),
  publishing: Publishing.partial().optional(),
  aiCosts: AiCostSettings.partial().optional(),
});
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>;
