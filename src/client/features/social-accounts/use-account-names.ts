import { useShellMessages } from "#client/lib/language/language.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { distinctName } from "./distinct-names.ts";
import { shownName } from "./shown-name.ts";
import { useAccounts } from "./use-accounts.ts";

interface Delivered {
  accountId: string | null;
  /** The name at the time of the post. */
  accountName: string;
}

const ownName = ({ label, name }: Pick<SocialAccount, "label" | "name">) => label ?? name;

/** Names that tell the accounts of the workspace apart. */
export function useAccountNames() {
  const { accountKinds: ofKind } = useShellMessages();
  const accounts = useAccounts().data?.accounts ?? [];
  return {
    /** By its @name where the network has them. */
    shown: (account: SocialAccount) => distinctName(account, accounts, shownName, ofKind),
    /** By its label in the workspace, or its own name. */
    called: (account: SocialAccount) => distinctName(account, accounts, ownName, ofKind),
    ofDelivery: ({ accountId, accountName }: Delivered) => {
      const account = accounts.find(({ id, name }) => id === accountId && name === accountName);
      return account === undefined ? accountName : distinctName(account, accounts, ({ name }) => name, ofKind);
    },
  };
}
