import { trpc } from "#client/lib/api/trpc.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

const everyAccount = { limit: 100 } as const;

export const useAccounts = () => trpc.socialAccounts.list.useQuery(everyAccount);

export const accountsOn = (accounts: readonly SocialAccount[], platform: Platform): SocialAccount[] =>
  accounts.filter((account) => account.platform === platform);

export function defaultAccount(accounts: readonly SocialAccount[], platform: Platform): SocialAccount | undefined {
  const own = accountsOn(accounts, platform);
  return own.find((account) => account.isDefault) ?? own[0];
}

/** The @name of an account, with the server on Mastodon; the title where accounts have no @name. */
export function shownName({
  platform,
  username,
  name,
  server,
}: Pick<SocialAccount, "platform" | "username" | "name" | "server">): string {
  if (platform === "facebook" || platform === "linkedin" || username === null) return name;
  const isLocal = platform === "mastodon" && server !== null && !username.includes("@") && URL.canParse(server);
  return isLocal ? `@${username}@${new URL(server).host}` : `@${username}`;
}

/** The text by which an account is chosen in the account field: its @name at X, its id elsewhere. */
export const typedNameOf = (account: SocialAccount): string =>
  account.platform === "x" ? shownName(account) : account.externalId;
