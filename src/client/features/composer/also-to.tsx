import { X } from "lucide-react";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";

interface AlsoToProps {
  accounts: readonly SocialAccount[];
  onRemove: (account: SocialAccount) => void;
  error: string | undefined;
}

/** Accounts that the post goes to and that have no field of their own here, so that none is forgotten or lost. */
export function AlsoTo({ accounts, onRemove, error }: AlsoToProps) {
  const { accounts: texts } = useTexts("composer");
  if (accounts.length === 0) return null;
  return (
    <fieldset className="grid gap-1.5 text-sm">
      <legend className="mb-1.5 font-medium">{texts.alsoTo}</legend>
      <ul className="flex flex-wrap gap-2">
        {accounts.map((account) => (
          <li
            key={account.id}
            className="flex items-center gap-2 rounded-md border border-line bg-surface-2 py-1 pl-2.5"
          >
            <PlatformIcon platform={account.platform} size={14} colored />
            {account.label ?? account.name}
            <button
              type="button"
              aria-label={texts.removeAccount(account.name)}
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
