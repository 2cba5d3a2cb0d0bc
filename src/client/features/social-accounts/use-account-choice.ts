import { useMemo, useState } from "react";
import type { Platform } from "#shared/platforms/platform.ts";
import { accountsOn, defaultAccount, typedNameOf, type useAccounts } from "./use-accounts.ts";

type AccountsQuery = ReturnType<typeof useAccounts>;

/** The account a post goes to on one network: the one named at first, else the default one, until an id is typed or picked. */
export function useAccountChoice(platform: Platform, query: AccountsQuery, firstIds: readonly string[]) {
  const [typed, setTyped] = useState<string | null>(null);
  const { data, isPending, isError, refetch } = query;
  // The same object until something of it changes: its field is not drawn again for what is typed elsewhere.
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
