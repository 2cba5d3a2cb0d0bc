import { useState } from "react";
import type { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import type { AccountChoice } from "./use-account-choice.ts";

/** Accounts of a stored post without a field here: of other networks, or a second one of the same. */
export function useOtherAccounts(
  query: ReturnType<typeof useAccounts>,
  firstIds: readonly string[],
  choices: readonly Pick<AccountChoice, "account" | "platform" | "options">[],
) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const shown = choices.map(({ options }) => options.find(({ id }) => firstIds.includes(id))?.id);
  const accounts = (query.data?.accounts ?? []).filter(
    ({ id }) =>
      firstIds.includes(id) &&
      !shown.includes(id) &&
      !removed.includes(id) &&
      !choices.some(({ account }) => account?.id === id),
  );
  return { accounts, remove: (id: string) => setRemoved([...removed, id]) };
}
