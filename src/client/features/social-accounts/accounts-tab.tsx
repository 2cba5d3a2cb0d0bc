import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { useSystemInfo } from "#client/lib/api/use-system-info.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import { Card } from "#client/ui/layout/card.tsx";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platforms, platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { AccountRow } from "./account-row.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { isKeyless, networkOrder } from "./network-order.ts";
import { accountsOn, useAccounts } from "./use-accounts.ts";
import { useConnect } from "./use-connect.ts";
import { XBudget } from "./x-budget.tsx";

interface PlatformAccountsProps {
  platform: Platform;
  accounts: readonly SocialAccount[];
  /** The server has keys for this network. */
  isAvailable: boolean;
}

/** The networks of this server, and those that keys would turn on. */
function shownNetworks(accounts: readonly SocialAccount[], available: readonly Platform[]): Platform[] {
  const connected = new Set(accounts.map(({ platform }) => platform));
  return networkOrder(connected).filter(
    (platform) => connected.has(platform) || available.includes(platform) || !isKeyless(platform),
  );
}

function PlatformAccounts({ platform, accounts, isAvailable }: PlatformAccountsProps) {
  const messages = useMessages("socialAccounts");
  const headingId = useId();
  const connect = useConnect();
  const mayConnect = useMay()("accounts.manage");
  const [isAsking, setIsAsking] = useState(false);
  const name = platformNames[platform];
  const {
    asksFor,
    accounts: { called },
    chargesPosts,
  } = networks[platform];
  const none = isKeyless(platform) ? `${messages.none} ${messages.noDeveloper}` : messages.none;
  return (
    <Card aria-labelledby={headingId}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3 md:px-5">
        <h3 id={headingId} className="flex items-center gap-2.5 text-h3">
          <PlatformIcon platform={platform} colored />
          {name}
        </h3>
        {isAvailable && mayConnect && (
          <Button
            variant={accounts.length === 0 ? "secondary" : "quiet"}
            size="sm"
            className="touch-area"
            busy={connect.isPending}
            busyLabel={messages.opening}
            onClick={() => (asksFor !== undefined ? setIsAsking(true) : connect.mutate({ platform }))}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {accounts.length === 0
              ? messages.connect({ platform: name })
              : called === "page"
                ? messages.addPage
                : messages.addAccount}
          </Button>
        )}
      </header>
      {accounts.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-3 md:px-5">
          {isAvailable ? none : <MissingKeys platform={platform} />}
        </p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} hasSiblings={accounts.length > 1} />
          ))}
        </ul>
      )}
      {chargesPosts === true && accounts.length > 0 && (
        <IfMay action="content.read">
          <XBudget />
        </IfMay>
      )}
      {asksFor !== undefined && (
        <ConnectDialog platform={platform} asksFor={asksFor} open={isAsking} onOpenChange={setIsAsking} />
      )}
    </Card>
  );
}

function MissingKeys({ platform }: { platform: Platform }) {
  const messages = useMessages("socialAccounts");
  const needed = networks[platform].keys;
  if (needed === undefined) return messages.noKeys({ platform: platformNames[platform] });
  const { id, secret, site } = needed;
  return (
    <>
      {`${messages.noKeys({ platform: platformNames[platform] })} `}
      {messages.setKeys({
        id: <code className="font-mono text-[.93em]">{id}</code>,
        secret: <code className="font-mono text-[.93em]">{secret}</code>,
        site: (
          <a href={`https://${site}`} target="_blank" rel="noopener" className="link">
            {site}
          </a>
        ),
      })}
    </>
  );
}

export function AccountsTab() {
  const messages = useMessages("socialAccounts");
  const query = useAccounts();
  const failure = useFailure(query);
  const { data } = query;
  const system = useSystemInfo();
  if (failure !== null && data === undefined) {
    return (
      <Callout
        tone="danger"
        announce="alert"
        title={messages.loadFailed}
        action={
          <Button size="sm" busy={failure.isRetrying} busyLabel={messages.retrying} onClick={failure.onRetry}>
            {messages.retry}
          </Button>
        }
      >
        {errorText(failure.error)}
      </Callout>
    );
  }
  if (data === undefined || system === undefined) {
    return (
      <div aria-busy="true" className="grid gap-6">
        {platforms.map((platform) => (
          <Card key={platform} className="p-5">
            <Skeleton picture />
          </Card>
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {system.platforms.every(isKeyless) && (
        <Callout tone="info" title={messages.advice.none}>
          <div className="mt-1">
            <KeysAdvice />
          </div>
        </Callout>
      )}
      {shownNetworks(data.accounts, system.platforms).map((platform) => (
        <PlatformAccounts
          key={platform}
          platform={platform}
          accounts={accountsOn(data.accounts, platform)}
          isAvailable={system.platforms.includes(platform)}
        />
      ))}
    </div>
  );
}

const variable = (name: string) => <code className="font-mono text-[.93em] text-ink-1">{name}</code>;

/** What the operator can do on a server without keys: add keys of a network, or use the sandbox. */
function KeysAdvice() {
  const { advice: messages } = useMessages("socialAccounts");
  return (
    <ul className="grid gap-1">
      <li>
        {messages.add({
          metaId: variable("META_APP_ID"),
          metaSecret: variable("META_APP_SECRET"),
          xId: variable("X_CLIENT_ID"),
          xSecret: variable("X_CLIENT_SECRET"),
        })}
      </li>
      <li>{messages.sandbox({ setting: variable("SANDBOX=true") })}</li>
    </ul>
  );
}
