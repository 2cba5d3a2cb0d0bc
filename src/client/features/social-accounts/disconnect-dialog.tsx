import { platformNames } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { shownName } from "./use-accounts.ts";

interface DisconnectDialogProps {
  account: SocialAccount;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DisconnectDialog({ account, open, onOpenChange }: DisconnectDialogProps) {
  const remove = trpc.socialAccounts.remove.useMutation({
    meta: { errorTitle: "The account is still connected" },
    onSettled: () => onOpenChange(false),
  });
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Disconnect ${shownName(account)}?`}
      description={`Postloom forgets its access to this ${platformNames[account.platform]} account. What is published stays there; posts still scheduled to it will not go out.`}
      confirmLabel="Disconnect"
      busyLabel="Disconnecting"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: account.id })}
    />
  );
}
