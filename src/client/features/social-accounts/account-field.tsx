import { Check } from "lucide-react";
import { Link } from "react-router-dom";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { paths } from "#client/lib/paths.ts";
import { Combobox } from "#client/ui/combobox.tsx";
import { SandboxBadge } from "#client/ui/sandbox-badge.tsx";
import type { AccountChoice } from "./use-account-choice.ts";
import { shownName, typedNameOf } from "./use-accounts.ts";

const labels = {
  facebook: "Facebook Page ID",
  instagram: "Instagram Business Account ID",
  x: "X account",
} as const satisfies Record<Platform, string>;

const accountsPath = `${paths.settings}?tab=accounts`;

interface AccountFieldProps {
  choice: AccountChoice;
  disabled: boolean;
  error: string | undefined;
}

export function AccountField({ choice, disabled, error }: AccountFieldProps) {
  const { platform, options, text, setText } = choice;
  const items = options.map((option) => ({
    value: typedNameOf(option),
    label: option.name,
    ...(option.sandbox && { detail: <SandboxBadge /> }),
  }));
  return (
    <Combobox
      label={labels[platform]}
      options={items}
      value={text}
      onValueChange={setText}
      onSelect={(option) => option !== null && setText(option.value)}
      selected={items.find(({ value }) => value === text.trim()) ?? null}
      emptyText={`No connected ${platformNames[platform]} account is called that`}
      inputMode={platform === "x" ? "text" : "numeric"}
      disabled={disabled}
      error={error}
      hint={<AccountHint choice={choice} />}
    />
  );
}

function AccountHint({ choice }: { choice: AccountChoice }) {
  const { platform, options, account, isLoading, hasFailed, retry } = choice;
  if (isLoading) return "Looking up your accounts";
  if (hasFailed) {
    return (
      <>
        Failed to load accounts.{" "}
        <button type="button" className="link" onClick={retry}>
          Try again
        </button>
      </>
    );
  }
  if (account !== null) {
    return (
      <span className="flex items-center gap-1.5">
        <Check size={14} strokeWidth={2} className="text-success" aria-hidden="true" />
        {platform === "x" ? account.name : shownName(account)},{" "}
        {account.status === "connected" ? "connected" : "needs reconnecting"}
      </span>
    );
  }
  if (options.length > 0) return "Pick a connected account or type its id.";
  return (
    <>
      Nothing connected yet.{" "}
      <Link to={accountsPath} className="link touch-area">
        Connect {platformNames[platform]}
      </Link>
    </>
  );
}
