import { Ellipsis, Link2Off, RefreshCw, Star } from "lucide-react";
import { useState } from "react";
import { platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { formatDate } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem } from "#client/ui/menu.tsx";
import { SandboxBadge } from "#client/ui/sandbox-badge.tsx";
import { AccountStatusBadge } from "./account-status-badge.tsx";
import { ConnectionHealth } from "./connection-health.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { FiguresDefault } from "./figures-default.tsx";
import { useConnect } from "./use-connect.ts";
import { shownName } from "./use-accounts.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

interface AccountRowProps {
  account: SocialAccount;
  /** There are others on this network, so which one is the default matters. */
  hasSiblings: boolean;
}

export function AccountRow({ account, hasSiblings }: AccountRowProps) {
  const texts = useTexts("accounts");
  const [isLeaving, setIsLeaving] = useState(false);
  const connect = useConnect();
  const makeDefault = trpc.socialAccounts.update.useMutation();
  const name = shownName(account);
  const reconnect = () => connect.mutate({ platform: account.platform });
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line px-4 py-4 md:px-5">
      <span className="grid size-11 place-items-center">
        <Avatar name={account.name} imageUrl={account.avatarUrl} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate font-strong" title={account.name}>
            {name}
          </span>
          <AccountStatusBadge status={account.status} />
          {hasSiblings && account.isDefault && <Badge tone="draft">{texts.standard}</Badge>}
          {account.sandbox && <SandboxBadge />}
        </p>
        <p className="text-xs text-ink-3">
          {texts.kinds[account.platform]} <span className="num">{account.externalId}</span>
          {account.expiresAt !== null &&
            account.status === "connected" &&
            ` · ${texts.until(formatDate(account.expiresAt))}`}
        </p>
        {account.status !== "connected" && (
          <Button size="sm" className="mt-2" busy={connect.isPending} busyLabel={texts.opening} onClick={reconnect}>
            {texts.reconnect}
          </Button>
        )}
        {account.platform === "x" && account.status === "connected" && <FiguresDefault account={account} />}
        <ConnectionHealth account={account} />
      </div>
      <div>
        <Menu
          trigger={
            <Button
              variant="quiet"
              size="sm"
              square
              className="touch-area"
              aria-label={texts.more(name, platformNames[account.platform])}
            >
              <Ellipsis {...icon} />
            </Button>
          }
        >
          {hasSiblings && !account.isDefault && (
            <MenuItem onClick={() => makeDefault.mutate({ id: account.id, isDefault: true })}>
              <Star {...icon} />
              {texts.makeDefault}
            </MenuItem>
          )}
          <MenuItem onClick={reconnect}>
            <RefreshCw {...icon} />
            {texts.reconnect}
          </MenuItem>
          <MenuItem danger onClick={() => setIsLeaving(true)}>
            <Link2Off {...icon} />
            {texts.disconnect}
          </MenuItem>
        </Menu>
      </div>
      <DisconnectDialog account={account} open={isLeaving} onOpenChange={setIsLeaving} />
    </li>
  );
}
