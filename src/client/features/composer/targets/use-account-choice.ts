import { useMemo, useState } from "react";
import {
  accountsOn,
  defaultAccount,
  typedNameOf,
  type useAccounts,
} from "#client/features/social-accounts/use-accounts.ts";
import type { Platform } from "#shared/platforms/platform.ts";

type AccountsQuery = ReturnType<typeof useAccounts>;

/** The account of a post on one network: one of `firstIds`, else the default, until one is typed or picked. */
export function useAccountChoice(platform: Platform, query: AccountsQuery, firstIds: readonly string[]) {
  const [typed, setTyped] = useState<string | null>(null);
  const { data, isPending, isError, refetch } = query;
  // Memoized, so that typing in other fields does not render this one again.
  return useMemo(() => {
    const accounts = data?.accounts ?? [];
    const own = accountsOn(accounts, platform);
    const preferred = own.find(({ id }) => firstIds.includes(id)) ?? defaultAccount(accounts, platform);
    const text = typed ?? (preferred === undefined ? "" : typedNameOf(preferred));
    return {
      platform,
      options: own,
      text,
      setText: setTyped,
      account: own.find((account) => typedNameOf(account) === text.trim()) ?? null,
      isLoading: isPending,
      hasFailed: isError && data === undefined,
      retry: () => void refetch(),
    };
  }, [platform, firstIds, typed, data, isPending, isError, refetch]);
}

export type AccountChoice = ReturnType<typeof useAccountChoice>;
