import { z } from "zod";
import { AccountHealth } from "./account-health.ts";
import { SocialAccountId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

export const accountStatuses = ["connected", "expired", "revoked"] as const;
export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const SocialAccount = z.object({
  id: SocialAccountId,
  platform: Platform,
  externalId: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  label: z.string().nullable().describe("What you call it, beside the name it has there."),
  avatarUrl: z
    .string()
    .nullable()
    .describe("Our copy of its picture, relative to this server. null without a picture, and until it was fetched."),
  status: AccountStatus,
  expiresAt: isoDateTime.nullable(),
  isDefault: z.boolean(),
  readsFigures: z
    .boolean()
    .describe(
      "Whether its followers, and the figures of its posts that have no choice of their own, are read by the clock. Each reading costs money at X.",
    ),
  syncedAt: isoDateTime.nullable(),
  health: AccountHealth.nullable().describe("What the last look at the connection found; null before the first"),
  sandbox: z.boolean(),
  createdAt: isoDateTime,
});
export type SocialAccount = z.infer<typeof SocialAccount>;

export const ConnectInput = z.strictObject({ platform: Platform });
export const ListAccountsInput = z.strictObject({
  ...pageFields,
  platform: Platform.optional(),
  status: AccountStatus.optional(),
});
export type ListAccountsInput = z.infer<typeof ListAccountsInput>;
export const AccountPage = z.object({ accounts: z.array(SocialAccount), nextCursor });
export const AccountRef = z.strictObject({ id: SocialAccountId });
export const UpdateAccountInput = z.strictObject({
  id: SocialAccountId,
  isDefault: z
    .literal(true, "A platform always has a default account: make another account the default instead")
    .optional(),
  label: line(60).trim().nullable().optional(),
  readsFigures: z.boolean().optional(),
});
export type UpdateAccountInput = z.infer<typeof UpdateAccountInput>;

/** What a platform says of an account by now, where it differs from before. */
export const ProfileChange = z.object({
  field: z.enum(["name", "username", "avatarUrl"]),
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type ProfileChange = z.infer<typeof ProfileChange>;

/** Why connecting came to nothing, as the callback puts it into the address of the settings page. */
export type ConnectError = "denied" | "expired" | "other_browser" | "no_accounts" | "refused" | "unavailable";

/** The confirmation code that Meta shows to whoever asked it. */
export const DataDeletionRef = z.strictObject({ code: line(100) });
export const DataDeletion = z.object({ accounts: z.number().int(), doneAt: isoDateTime });
export type DataDeletion = z.infer<typeof DataDeletion>;
