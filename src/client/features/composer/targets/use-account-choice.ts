import { useMemo, useState } from "react";
import {
  accountsOn,
  defaultAccount,
  typedNameOf,
  type useAccounts,
} from "#client/features/social-accounts/use-accounts.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";

type AccountsQuery = ReturnType<typeof useAccounts>;

/** The account of a post on each network: one of `firstIds`, else the default, until one is typed or picked. */
export function useAccountChoices(query: AccountsQuery, firstIds: readonly string[]) {
  const [typed, setTyped] = useState<Readonly<Partial<Record<Platform, string>>>>({});
  const { data, isPending, isError, refetch } = query;
  // Memoized, so that typing in other fields does not render these again.
  return useMemo(() => {
    const accounts = data?.accounts ?? [];
    const choiceOn = (platform: Platform) => {
      const own = accountsOn(accounts, platform);
      const preferred = own.find(({ id }) => firstIds.includes(id)) ?? defaultAccount(accounts, platform);
      const text = typed[platform] ?? (preferred === undefined ? "" : typedNameOf(preferred));
      return {
        platform,
        options: own,
        text,
        setText: (name: string) => setTyped((before) => ({ ...before, [platform]: name })),
        account: own.find((account) => typedNameOf(account) === text.trim()) ?? null,
        isLoading: isPending,
        hasFailed: isError && data === undefined,
        retry: () => void refetch(),
      };
    };
    const choices = platforms.map((platform) => [platform, choiceOn(platform)] as const);
    return Object.fromEntries(choices) as Record<Platform, ReturnType<typeof choiceOn>>;
  }, [firstIds, typed, data, isPending, isError, refetch]);
}

export type AccountChoices = ReturnType<typeof useAccountChoices>;
export type AccountChoice = AccountChoices[Platform];
