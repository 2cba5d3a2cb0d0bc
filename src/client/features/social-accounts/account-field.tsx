import { Check } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { platformNames } from "#shared/platforms/platform.ts";
import { useTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { SandboxBadge } from "#client/ui/sandbox-badge.tsx";
import type { AccountChoice } from "./use-account-choice.ts";
import { shownName, typedNameOf } from "./use-accounts.ts";

const accountsPath = `${paths.settings}?tab=accounts`;

interface AccountFieldProps {
  choice: AccountChoice;
  disabled: boolean;
  error: string | undefined;
}

export const AccountField = memo(function AccountField({ choice, disabled, error }: AccountFieldProps) {
  const texts = useTexts("accounts");
  const { platform, options, text, setText } = choice;
  const items = options.map((option) => ({
    value: typedNameOf(option),
    label: option.name,
    ...(option.sandbox && { detail: <SandboxBadge /> }),
  }));
  return (
    <Combobox
      label={texts.ids[platform]}
      options={items}
      value={text}
      onValueChange={setText}
      onSelect={(option) => option !== null && setText(option.value)}
      selected={items.find(({ value }) => value === text.trim()) ?? null}
      emptyText={texts.noSuch(platformNames[platform])}
      inputMode={platform === "x" ? "text" : "numeric"}
      disabled={disabled}
      error={error}
      hint={<AccountHint choice={choice} />}
    />
  );
});

function AccountHint({ choice }: { choice: AccountChoice }) {
  const texts = useTexts("accounts");
  const { platform, options, account, isLoading, hasFailed, retry } = choice;
  const lacksKeys = useSystemInfo()?.platforms.includes(platform) === false;
  if (isLoading) return texts.looking;
  if (hasFailed) {
    return (
      <>
        {`${texts.loadFailed}. `}
        <button type="button" className="link" onClick={retry}>
          {texts.tryAgain}
        </button>
      </>
    );
  }
  if (account !== null) {
    const name = platform === "x" ? account.name : shownName(account);
    return (
      <span className="flex items-center gap-1.5">
        <Check size={14} strokeWidth={2} className="text-success" aria-hidden="true" />
        {account.status === "connected" ? texts.isConnected(name) : texts.isLost(name)}
      </span>
    );
  }
  if (options.length > 0) return texts.pick;
  return (
    <>
      {`${lacksKeys ? texts.noKeys(platformNames[platform]) : texts.none} `}
      <Link to={accountsPath} className="link touch-area">
        {lacksKeys ? texts.howToAdd : texts.connect(platformNames[platform])}
      </Link>
    </>
  );
}
