import { z } from "zod";
import { SocialAccountId } from "./ids.ts";
import { nextCursor, pageFields } from "./page.ts";
import { Platform } from "./platforms/platform.ts";
import { isoDateTime } from "./time.ts";

export const accountStatuses = ["connected", "expired", "revoked"] as const;
export const AccountStatus = z.enum(accountStatuses);
export type AccountStatus = z.infer<typeof AccountStatus>;

export const SocialAccount = z.object({
  id: SocialAccountId,
  platform: Platform,
  externalId: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  status: AccountStatus,
  expiresAt: isoDateTime.nullable(),
  isDefault: z.boolean(),
  sandbox: z.boolean(),
  createdAt: isoDateTime,
});
export type SocialAccount = z.infer<typeof SocialAccount>;

export const ConnectInput = z.strictObject({ platform: Platform });
export const ListAccountsInput = z.strictObject({ ...pageFields, platform: Platform.optional() });
export type ListAccountsInput = z.infer<typeof ListAccountsInput>;
export const AccountPage = z.object({ accounts: z.array(SocialAccount), nextCursor });
export const AccountRef = z.strictObject({ id: SocialAccountId });
export const UpdateAccountInput = z.strictObject({ id: SocialAccountId, isDefault: z.literal(true) });

/** Why connecting came to nothing, as the callback puts it into the address of the settings page, and what the person reads. */
export const connectErrors = {
  denied: "You did not allow Postloom to connect.",
  expired: "This took too long or was used before. Please connect again.",
  other_browser: "This was begun in another browser. Please connect again from here.",
  no_accounts: "No account that can be posted to was found among what you allowed.",
  refused: "The network did not accept the sign-in. Please connect again.",
  unavailable: "The network did not answer. Please try again in a moment.",
} as const;
export type ConnectError = keyof typeof connectErrors;
