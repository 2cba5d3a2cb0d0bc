import { X } from "lucide-react";
import { AccountPicture } from "#client/features/social-accounts/account-picture.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { useMessages } from "#client/lib/language/language.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

interface AlsoToProps {
  accounts: readonly SocialAccount[];
  onRemove: (account: SocialAccount) => void;
  error: string | undefined;
}

/** Accounts of the post that have no field here, so that none is overlooked. */
export function AlsoTo({ accounts, onRemove, error }: AlsoToProps) {
  const { accounts: messages } = useMessages("composer");
  const { called } = useAccountNames();
  if (accounts.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-medium">{messages.alsoTo}</legend>
      <ul className="flex flex-wrap gap-2">
        {accounts.map((account) => (
          <li key={account.id} className="flex items-center gap-3 rounded-md border border-line bg-surface-2 py-1 pl-2">
            <AccountPicture account={account} named />
            {called(account)}
            <button
              type="button"
              aria-label={messages.removeAccount({ name: called(account) })}
              className="touch-area grid size-7 place-items-center text-ink-3 hover:text-ink-1"
              onClick={() => onRemove(account)}
            >
              <X size={14} strokeWidth={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <p className="text-danger">{error}</p>}
    </fieldset>
  );
}
