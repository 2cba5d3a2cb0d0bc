import { trpc } from "#client/lib/api/trpc.ts";
import { networks } from "#shared/platforms/networks.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { shownName } from "./shown-name.ts";

const everyAccount = { limit: 100 } as const;

export const useAccounts = () => trpc.socialAccounts.list.useQuery(everyAccount);

export const accountsOn = (accounts: readonly SocialAccount[], platform: Platform): SocialAccount[] =>
  accounts.filter((account) => account.platform === platform);

export function defaultAccount(accounts: readonly SocialAccount[], platform: Platform): SocialAccount | undefined {
  const own = accountsOn(accounts, platform);
  return own.find((account) => account.isDefault) ?? own[0];
}

export const isTypedByHandle = (platform: Platform): boolean => networks[platform].accounts.typedBy === "handle";

/** The text by which an account is chosen in the account field. */
export const typedNameOf = (account: SocialAccount): string =>
  isTypedByHandle(account.platform) ? shownName(account) : account.externalId;
