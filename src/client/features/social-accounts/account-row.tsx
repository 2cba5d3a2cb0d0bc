import { Link2Off, RefreshCw, Star, Check, TriangleAlert, ChevronDown, CircleMinus, X } from "lucide-react";
import { useState } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { optimisticChange } from "#client/lib/cache/optimistic-changes.ts";
import { formatDate, formatMoment } from "#client/lib/language/format.ts";
import { useMessages, useShellMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Avatar } from "#client/ui/pictures/avatar.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem } from "#client/ui/popups/menu.tsx";
import { networks } from "#shared/platforms/networks.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import type { HealthCheck } from "#shared/social-accounts/account-health.ts";
import type { SocialAccount, AccountStatus, UpdateAccountInput } from "#shared/social-accounts/social-accounts.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import { kindOf } from "./distinct-names.ts";
import { SandboxBadge } from "./sandbox-badge.tsx";
import { shownName } from "./shown-name.ts";
import { useAccountNames } from "./use-account-names.ts";
import { useConnect } from "./use-connect.ts";

const looks = {
  ok: { Icon: Check, tone: "text-success" },
  warning: { Icon: TriangleAlert, tone: "text-warning" },
  failed: { Icon: X, tone: "text-danger" },
  skipped: { Icon: CircleMinus, tone: "text-ink-3" },
} as const satisfies Record<HealthCheck["state"], unknown>;

const isFine = ({ state }: HealthCheck) => state === "ok" || state === "skipped";

function CheckLine({ check }: { check: HealthCheck }) {
  const { names, states } = useMessages("socialAccounts").health;
  const say = useSay();
  const { Icon, tone } = looks[check.state];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 text-sm">
      <Icon size={16} strokeWidth={2} className={cx("mt-0.5", tone)} aria-hidden="true" />
      <p>
        <span dir="auto" className="font-strong">
          {names[check.name]}
        </span>
        <span className="sr-only">{`: ${states[check.state]}.`}</span>{" "}
        <span className="text-ink-2 [overflow-wrap:anywhere]">
          {say(check.message)} {check.state !== "ok" && check.fix !== null && say(check.fix)}
        </span>
      </p>
    </li>
  );
}

/** Results of the last health check, collapsed if there are no problems, with a button to check again. */
function ConnectionHealth({ account: { id, health } }: { account: SocialAccount }) {
  const { health: messages } = useMessages("socialAccounts");
  const check = trpc.socialAccounts.check.useMutation({ meta: { errorShownInPage: true } });
  const troubled = health?.checks.filter((line) => !isFine(line)).length ?? 0;
  return (
    <details className="group mt-2" open={troubled > 0}>
      <summary className="touch-area inline-flex cursor-pointer items-center gap-1.5 text-xs text-ink-3 hover:text-ink-1">
        {health === null ? messages.notYet : troubled === 0 ? messages.well : messages.troubled({ count: troubled })}
        <ChevronDown size={14} strokeWidth={2} className="group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-3 grid justify-items-start gap-3">
        {health !== null && (
          <ul className="grid gap-2">
            {health.checks.map((line) => (
              <CheckLine key={line.name} check={line} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <IfMay action="accounts.manage">
            <Button size="sm" busy={check.isPending} busyLabel={messages.checking} onClick={() => check.mutate({ id })}>
              {messages.check}
            </Button>
          </IfMay>
          {health !== null && (
            <span className="text-xs text-ink-3">
              {messages.lastChecked({ moment: formatMoment(health.checkedAt) })}
            </span>
          )}
        </div>
        {check.error !== null && (
          <p role="alert" className="text-sm text-danger">
            {errorText(check.error)}
          </p>
        )}
      </div>
    </details>
  );
}

interface AccountRowProps {
  account: SocialAccount;
  /** There are other accounts of this network: the default account matters. */
  hasSiblings: boolean;
}

export function AccountRow({ account, hasSiblings }: AccountRowProps) {
  const { accountKinds } = useShellMessages();
  const messages = useMessages("socialAccounts");
  const [isDisconnecting, setIsDisconnecting] = useState(false);
  const connect = useConnect();
  const mayManage = useMay()("accounts.manage");
  const makeDefault = trpc.socialAccounts.update.useMutation();
  const name = shownName(account);
  const kind = kindOf(account);
  const { shown } = useAccountNames();
  const [isAsking, setIsAsking] = useState(false);
  const { platform, server } = account;
  const { accounts, asksFor, chargesReads } = networks[platform];
  // Where a handle is asked for, an account may have been connected by an app password: the dialog offers both ways.
  const reconnect = () =>
    asksFor?.kind === "handle" ? setIsAsking(true) : connect.mutate({ platform, ...(server !== null && { server }) });
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line px-4 py-4 md:px-5">
      <span className="grid size-11 place-items-center">
        <Avatar name={account.name} imageUrl={account.avatarUrl} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="truncate font-strong" title={account.name}>
            {name}
          </span>
          <AccountStatusBadge status={account.status} />
          {hasSiblings && account.isDefault && <Badge tone="draft">{messages.standard}</Badge>}
          {account.sandbox && <SandboxBadge />}
        </p>
        <p className="text-xs wrap-anywhere text-ink-3">
          {kind === null ? messages.kinds[accounts.called] : accountKinds[kind]}{" "}
          <span className="num">{account.externalId}</span>
          {account.expiresAt !== null &&
            account.status === "connected" &&
            ` · ${messages.until({ date: formatDate(account.expiresAt) })}`}
        </p>
        {account.status !== "connected" && mayManage && (
          <Button size="sm" className="mt-2" busy={connect.isPending} busyLabel={messages.opening} onClick={reconnect}>
            {messages.reconnect}
          </Button>
        )}
        {chargesReads === true && account.status === "connected" && mayManage && <MetricsDefault account={account} />}
        <ConnectionHealth account={account} />
      </div>
      {mayManage && (
        <div>
          <ActionsMenu label={messages.more({ account: shown(account), platform: platformNames[account.platform] })}>
            {hasSiblings && !account.isDefault && (
              <MenuItem icon={Star} onClick={() => makeDefault.mutate({ id: account.id, isDefault: true })}>
                {messages.makeDefault}
              </MenuItem>
            )}
            <MenuItem icon={RefreshCw} onClick={reconnect}>
              {messages.reconnect}
            </MenuItem>
            <MenuItem icon={Link2Off} danger onClick={() => setIsDisconnecting(true)}>
              {messages.disconnect}
            </MenuItem>
          </ActionsMenu>
        </div>
      )}
      <DisconnectDialog account={account} open={isDisconnecting} onOpenChange={setIsDisconnecting} />
      {asksFor?.kind === "handle" && (
        <ConnectDialog
          platform={platform}
          asksFor={asksFor}
          open={isAsking}
          onOpenChange={setIsAsking}
          identifier={account.username ?? account.externalId}
        />
      )}
    </li>
  );
}

function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const messages = useMessages("socialAccounts");
  return status === "connected" ? (
    <Badge tone="success" icon={Check}>
      {messages.connected}
    </Badge>
  ) : (
    <Badge tone="danger" icon={TriangleAlert}>
      {messages.lost}
    </Badge>
  );
}

interface DisconnectDialogProps {
  account: SocialAccount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DisconnectDialog({ account, open, onOpenChange }: DisconnectDialogProps) {
  const messages = useMessages("socialAccounts");
  const { shown } = useAccountNames();
  const remove = trpc.socialAccounts.remove.useMutation({
    meta: { errorTitle: messages.notDisconnected },
    onSettled: () => onOpenChange(false),
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.disconnectTitle({ account: shown(account) })}
      description={messages.disconnectText({ platform: platformNames[account.platform] })}
      confirmLabel={messages.disconnect}
      busyLabel={messages.disconnecting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: account.id })}
    />
  );
}

/** The default for posts without a choice of their own, such as those of the API. */
function MetricsDefault({ account }: { account: SocialAccount }) {
  const messages = useMessages("socialAccounts");
  const update = trpc.socialAccounts.update.useMutation({
    meta: { optimistic: ({ id, ...change }: UpdateAccountInput) => optimisticChange(id, change) },
  });
  return (
    <Checkbox
      className="mt-3 text-sm"
      label={messages.metrics}
      hint={messages.metricsHint}
      checked={account.readsMetrics}
      onCheckedChange={(readsMetrics) => update.mutate({ id: account.id, readsMetrics })}
    />
  );
}
