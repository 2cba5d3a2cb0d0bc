import { CheckboxGroup } from "#client/ui/fields/checkbox-group.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import type { SocialAccountId } from "#shared/ids.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { AccountPicture } from "./account-picture.tsx";
import { SandboxBadge } from "./sandbox-badge.tsx";
import { useAccountNames } from "./use-account-names.ts";

interface AccountChoiceProps {
  label: string;
  hideLabel?: boolean;
  accounts: readonly SocialAccount[];
  value: readonly SocialAccountId[];
  onValueChange: (value: SocialAccountId[]) => void;
  error: string | undefined;
}

/** Several of the connected accounts. */
export function AccountChoice({ label, hideLabel = false, accounts, value, onValueChange, error }: AccountChoiceProps) {
  const names = useAccountNames();
  return (
    <CheckboxGroup label={label} hideLabel={hideLabel} error={error}>
      {accounts.map((account) => (
        <Checkbox
          key={account.id}
          label={
            <span className="-my-0.5 flex items-start gap-3">
              <AccountPicture account={account} named />
              <span dir="auto" className="min-w-0 leading-6 wrap-anywhere">
                {names.shown(account)}
              </span>
              {account.sandbox && <SandboxBadge />}
            </span>
          }
          checked={value.includes(account.id)}
          onCheckedChange={(isChosen) =>
            onValueChange(isChosen ? [...value, account.id] : value.filter((id) => id !== account.id))
          }
        />
      ))}
    </CheckboxGroup>
  );
}
