import type { ApiKey } from "#shared/auth/api-keys.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { keys: texts } = useTexts("settings");
  const revoke = trpc.apiKeys.revoke.useMutation({
    meta: { errorTitle: texts.notRevoked },
    onSuccess: () => showToast({ tone: "success", title: texts.revoked }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={texts.revokeTitle(apiKey.name)}
      description={texts.revokeText}
      confirmLabel={texts.revoke}
      busyLabel={texts.revoking}
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id: apiKey.id })}
    />
  );
}
