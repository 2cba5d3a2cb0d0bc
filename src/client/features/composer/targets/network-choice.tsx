import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { AccountPicture } from "#client/features/social-accounts/account-picture.tsx";
import { SandboxBadge } from "#client/features/social-accounts/sandbox-badge.tsx";
import { useAccountNames } from "#client/features/social-accounts/use-account-names.ts";
import { typedNameOf } from "#client/features/social-accounts/use-accounts.ts";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platformNames, platforms } from "#shared/platforms/platform.ts";
import { PlatformSwitch } from "./platform-switch.tsx";
import type { AccountChoice, AccountChoices } from "./use-account-choice.ts";

const accountsPath = `${paths.settings}?tab=accounts`;

interface NetworkChoiceProps {
  choices: AccountChoices;
  chosen: readonly Platform[];
  onChange: (chosen: Platform[]) => void;
  problemOf: (path: string) => string | undefined;
}

/** A switch for every network that has an account, with its account; the others lead to the connect screen. */
export function NetworkChoice({ choices, chosen, onChange, problemOf }: NetworkChoiceProps) {
  const messages = useMessages("socialAccounts");
  const available = useSystemInfo()?.platforms ?? [];
  const { platforms: legend, networks: words } = useMessages("composer");
  const mayConnect = useMay()("accounts.manage");
  const { isLoading, hasFailed, retry } = choices.facebook;
  if (isLoading) {
    return (
      <div aria-busy="true">
        <Skeleton lines={2} />
      </div>
    );
  }
  // A network of an opened post stays in view, even if its account was disconnected since.
  const shown = platforms.filter((platform) => choices[platform].options.length > 0 || chosen.includes(platform));
  const others = platforms.filter((platform) => !shown.includes(platform) && available.includes(platform));
  const change = (platform: Platform, isOn: boolean) =>
    onChange(platforms.filter((other) => (other === platform ? isOn : chosen.includes(other))));
  return (
    <div className="grid gap-3">
      {hasFailed && (
        <p className="text-sm text-danger">
          {`${messages.loadFailed}. `}
          <button type="button" className="link" onClick={retry}>
            {messages.tryAgain}
          </button>
        </p>
      )}
      {shown.length > 0 && (
        <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-2 md:gap-3">
          <legend className="sr-only">{legend}</legend>
          {shown.map((platform) => (
            <NetworkTile
              key={platform}
              choice={choices[platform]}
              isChosen={chosen.includes(platform)}
              onChange={(isOn) => change(platform, isOn)}
              problem={problemOf(platform)}
            />
          ))}
        </fieldset>
      )}
      {!hasFailed && shown.length === 0 && (
        <Callout tone="info" title={words.none}>
          <IfMay action="accounts.manage">
            <Link to={accountsPath} className="link touch-area">
              {words.connectFirst}
            </Link>
          </IfMay>
        </Callout>
      )}
      {mayConnect && !hasFailed && shown.length > 0 && others.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          {words.others}
          {others.map((platform) => (
            <Link
              key={platform}
              to={accountsPath}
              aria-label={messages.connect({ platform: platformNames[platform] })}
              className="touch-area flex items-center gap-1.5 hover:text-ink-1 hover:underline"
            >
              <PlatformIcon platform={platform} size={14} />
              {platformNames[platform]}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

interface NetworkTileProps {
  choice: AccountChoice;
  isChosen: boolean;
  onChange: (isOn: boolean) => void;
  problem: string | undefined;
}

function NetworkTile({ choice, isChosen, onChange, problem }: NetworkTileProps) {
  const messages = useMessages("socialAccounts");
  const { shown } = useAccountNames();
  const { platform, options, account, setText } = choice;
  const isLost = account !== null && account.status !== "connected";
  const hasSelect = isChosen && options.length > 1;
  const name =
    account === null ? messages.none : isLost ? messages.isLost({ account: shown(account) }) : shown(account);
  return (
    <div className="@container min-w-0 rounded-md border border-line bg-surface-2">
      <PlatformSwitch
        platform={platform}
        checked={isChosen}
        onCheckedChange={onChange}
        badge={account?.sandbox === true && <SandboxBadge wordClass="@max-[272px]:sr-only" />}
        className={hasSelect ? "px-3 pt-2.5 pb-2" : "min-h-14 px-3 py-2"}
        // The select names the account, unless there is something to say about it.
        hint={
          hasSelect && !isLost && account !== null ? undefined : (
            <span className="flex min-w-0 items-center gap-1.5">
              {isLost && (
                <TriangleAlert size={14} strokeWidth={2} className="shrink-0 text-warning" aria-hidden="true" />
              )}
              <span dir="auto" className="truncate" title={name}>
                {name}
              </span>
            </span>
          )
        }
      />
      {hasSelect && (
        <div className="px-3 pb-3">
          <Select
            label={messages.ids[networks[platform].accounts.called]({ name: platformNames[platform] })}
            hideLabel
            options={options.map((option) => ({
              value: typedNameOf(option),
              label: shown(option),
              lead: <AccountPicture account={option} />,
            }))}
            value={account === null ? "" : typedNameOf(account)}
            onValueChange={setText}
          />
        </div>
      )}
      {isChosen && problem !== undefined && <p className="px-3 pb-2.5 text-xs text-danger">{problem}</p>}
    </div>
  );
}
