import { useState } from "react";
import { AccountChoice } from "#client/features/social-accounts/account-choice.tsx";
import { useAccounts } from "#client/features/social-accounts/use-accounts.ts";
import { errorText } from "#client/lib/api/api-error.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { Skeleton } from "#client/ui/feedback/skeleton.tsx";
import type { SocialAccountId } from "#shared/ids.ts";
import type { BulkDialogProps } from "./use-bulk-change.ts";

/** Replaces the accounts of posts. */
export function AccountsDialog({ count, busy, onChange, onClose }: BulkDialogProps) {
  const messages = useMessages("bulkChanges");
  const { cancel } = useMessages("posts");
  const { data, error } = useAccounts();
  const [chosen, setChosen] = useState<readonly SocialAccountId[]>([]);
  const [isWrong, setIsWrong] = useState(false);
  const accounts = data?.accounts.filter(({ status }) => status === "connected");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.accountsTitle({ count })}
      description={messages.accountsText}
    >
      {error !== null && <Callout tone="danger">{errorText(error)}</Callout>}
      {accounts === undefined && error === null && <Skeleton />}
      {accounts?.length === 0 && <p className="text-sm text-ink-3">{messages.noAccounts}</p>}
      {accounts !== undefined && accounts.length > 0 && (
        <AccountChoice
          label={messages.accountsTitle({ count })}
          hideLabel
          accounts={accounts}
          value={chosen}
          error={isWrong ? messages.wrongAccounts : undefined}
          onValueChange={(ids) => {
            setIsWrong(false);
            setChosen(ids);
          }}
        />
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          busy={busy}
          busyLabel={messages.saving}
          onClick={() => (chosen.length === 0 ? setIsWrong(true) : onChange({ accountIds: [...chosen] }))}
        >
          {messages.replace}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
