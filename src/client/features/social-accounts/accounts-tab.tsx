import { platforms } from "#shared/platforms/platform.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSystemInfo } from "#client/lib/use-system-info.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { Card } from "#client/ui/card.tsx";
import { KeysAdvice } from "#client/ui/keys-advice.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { PlatformAccounts } from "./platform-accounts.tsx";
import { accountsOn, useAccounts } from "./use-accounts.ts";

export function AccountsTab() {
  const texts = useTexts("accounts");
  const { keys } = useTexts("shell");
  const { data, error, refetch, isFetching } = useAccounts();
  const system = useSystemInfo();
  if (error !== null && data === undefined) {
    return (
      <Callout
        tone="danger"
        announce="alert"
        title={texts.loadFailed}
        action={
          <Button size="sm" busy={isFetching} busyLabel={texts.retrying} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {errorText(error)}
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
      {system.platforms.length === 0 && (
        <Callout tone="info" title={keys.none}>
          <div className="mt-1">
            <KeysAdvice />
          </div>
        </Callout>
      )}
      {platforms.map((platform) => (
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
