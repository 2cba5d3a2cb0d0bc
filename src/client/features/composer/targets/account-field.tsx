import { Check } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { AccountPicture } from "#client/features/social-accounts/account-picture.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { isTypedByHandle, typedNameOf } from "#client/features/social-accounts/use-accounts.ts";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Combobox } from "#client/ui/fields/combobox.tsx";
import { networks } from "#shared/platforms/networks.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { AccountChoice } from "./use-account-choice.ts";

const accountsPath = `${paths.settings}?tab=accounts`;

interface AccountFieldProps {
  choice: AccountChoice;
  disabled: boolean;
  error: string | undefined;
}

export const AccountField = memo(function AccountField({ choice, disabled, error }: AccountFieldProps) {
  const messages = useMessages("socialAccounts");
  const { called } = useAccountNames();
  const { platform, options, text, setText } = choice;
  const items = options.map((option) => ({
    value: typedNameOf(option),
    label: called(option),
    lead: <AccountPicture account={option} />,
    ...(option.sandbox && { detail: <SandboxBadge /> }),
  }));
  return (
    <Combobox
      label={messages.ids[networks[platform].accounts.called]({ name: platformNames[platform] })}
      options={items}
      value={text}
      onValueChange={setText}
      onSelect={(option) => option !== null && setText(option.value)}
      selected={items.find(({ value }) => value === text.trim()) ?? null}
      emptyText={messages.noSuch({ platform: platformNames[platform] })}
      inputMode={isTypedByHandle(platform) ? "text" : "numeric"}
      disabled={disabled}
      error={error}
      hint={<AccountHint choice={choice} />}
    />
  );
});

function AccountHint({ choice }: { choice: AccountChoice }) {
  const messages = useMessages("socialAccounts");
  const { shown } = useAccountNames();
  const { platform, options, account, isLoading, hasFailed, retry } = choice;
  const lacksKeys = useSystemInfo()?.platforms.includes(platform) === false;
  if (isLoading) return messages.looking;
  if (hasFailed) {
    return (
      <>
        {`${messages.loadFailed}. `}
        <button type="button" className="link" onClick={retry}>
          {messages.tryAgain}
        </button>
      </>
    );
  }
  if (account !== null) {
    const name = isTypedByHandle(platform) ? account.name : shown(account);
    return (
      <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="flex items-center gap-1.5">
          <Check size={14} strokeWidth={2} className="shrink-0 text-success" aria-hidden="true" />
          {account.status === "connected"
            ? messages.isConnected({ account: name })
            : messages.isLost({ account: name })}
        </span>
        {account.sandbox && <SandboxBadge />}
      </span>
    );
  }
  if (options.length > 0) return messages.pick;
  return (
    <>
      {`${lacksKeys ? messages.noKeys({ platform: platformNames[platform] }) : messages.none} `}
      <IfMay action="accounts.manage">
        <Link to={accountsPath} className="link touch-area">
          {lacksKeys ? messages.howToAdd : messages.connect({ platform: platformNames[platform] })}
        </Link>
      </IfMay>
    </>
  );
}
