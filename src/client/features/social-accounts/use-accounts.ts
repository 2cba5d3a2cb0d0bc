import type { Platform } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { trpc } from "#client/lib/trpc.ts";

const everyAccount = { limit: 100 } as const;

export const useAccounts = () => trpc.socialAccounts.list.useQuery(everyAccount);

export const accountsOn = (accounts: readonly SocialAccount[], platform: Platform): SocialAccount[] =>
  accounts.filter((account) => account.platform === platform);

export function defaultAccount(accounts: readonly SocialAccount[], platform: Platform): SocialAccount | undefined {
  const own = accountsOn(accounts, platform);
  return own.find((account) => account.isDefault) ?? own[0];
}

/** Networks know people by @name, Pages by their title. */
export const shownName = (account: SocialAccount): string =>
  account.platform === "facebook" || account.username === null ? account.name : `@${account.username}`;

/** What a person types or picks to name an account: the id Meta shows, or the @name everybody uses on X. */
export const typedNameOf = (account: SocialAccount): string =>
  account.platform === "x" ? shownName(account) : account.externalId;
