import { platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import { useTexts } from "#client/lib/language.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { shownName } from "./use-accounts.ts";

interface DisconnectDialogProps {
  account: SocialAccount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DisconnectDialog({ account, open, onOpenChange }: DisconnectDialogProps) {
  const texts = useTexts("accounts");
  const remove = trpc.socialAccounts.remove.useMutation({
    meta: { errorTitle: texts.notDisconnected },
    onSettled: () => onOpenChange(false),
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.disconnectTitle(shownName(account))}
      description={texts.disconnectText(platformNames[account.platform])}
      confirmLabel={texts.disconnect}
      busyLabel={texts.disconnecting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: account.id })}
    />
  );
}
