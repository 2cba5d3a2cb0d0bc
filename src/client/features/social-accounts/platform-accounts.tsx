import { Plus } from "lucide-react";
import { useId } from "react";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { AccountRow } from "./account-row.tsx";
import { useConnect } from "./use-connect.ts";
import { XBudget } from "./x-budget.tsx";

interface PlatformAccountsProps {
  platform: Platform;
  accounts: readonly SocialAccount[];
  /** The server has what it takes to speak with this network. */
  isAvailable: boolean;
}

const metaKeys = { id: "META_APP_ID", secret: "META_APP_SECRET", site: "developers.facebook.com" };
/** The variables of the server, and where an app of its own is made that has them. */
const keys: Record<Platform, typeof metaKeys> = {
  facebook: metaKeys,
  instagram: metaKeys,
  x: { id: "X_CLIENT_ID", secret: "X_CLIENT_SECRET", site: "developer.x.com" },
};

export function PlatformAccounts({ platform, accounts, isAvailable }: PlatformAccountsProps) {
  const texts = useTexts("accounts");
  const headingId = useId();
  const connect = useConnect();
  const name = platformNames[platform];
  return (
    <Card aria-labelledby={headingId}>
      <header className="flex items-center justify-between gap-3 px-4 py-3 md:px-5">
        <h3 id={headingId} className="flex items-center gap-2.5 text-h3">
          <PlatformIcon platform={platform} colored />
          {name}
        </h3>
        {isAvailable && (
          <Button
            variant={accounts.length === 0 ? "secondary" : "quiet"}
            size="sm"
            className="touch-area"
            busy={connect.isPending}
            busyLabel={texts.opening}
            onClick={() => connect.mutate({ platform })}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {accounts.length === 0 ? texts.connect(name) : platform === "facebook" ? texts.addPage : texts.addAccount}
          </Button>
        )}
      </header>
      {accounts.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-ink-3 md:px-5">
          {isAvailable ? texts.none : <MissingKeys platform={platform} />}
        </p>
      ) : (
        <ul>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} hasSiblings={accounts.length > 1} />
          ))}
        </ul>
      )}
      {platform === "x" && accounts.length > 0 && <XBudget />}
    </Card>
  );
}

function MissingKeys({ platform }: { platform: Platform }) {
  const texts = useTexts("accounts");
  const { id, secret, site } = keys[platform];
  return (
    <>
      {`${texts.noKeys(platformNames[platform])} `}
      {texts.setKeys(
        <code className="font-mono text-[.93em]">{id}</code>,
        <code className="font-mono text-[.93em]">{secret}</code>,
        <a href={`https://${site}`} target="_blank" rel="noopener" className="link">
          {site}
        </a>,
      )}
    </>
  );
}
