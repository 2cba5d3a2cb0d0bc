import { z } from "zod";
import { SocialAccountId } from "./ids.ts";
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
export const AccountRef = z.strictObject({ id: SocialAccountId });
export const UpdateAccountInput = z.strictObject({ id: SocialAccountId, isDefault: z.literal(true) });
