import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem } from "#client/ui/popups/menu.tsx";
import type { Webhook } from "#shared/webhooks/webhooks.ts";
import { EditWebhookDialog } from "./webhook-form.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";

interface DialogProps {
  webhook: Webhook;
  host: string;
  onClose: () => void;
}

function RotateDialog({ webhook: { id }, host, onClose }: DialogProps) {
  const { rotate: messages } = useMessages("webhooks");
  const rotate = trpc.webhooks.rotate.useMutation({ meta: { errorTitle: messages.failed }, onError: onClose });
  if (rotate.data !== undefined) return <WebhookSecret secret={rotate.data.secret} isRotated onClose={onClose} />;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.title({ host })}
      description={messages.text}
      confirmLabel={messages.confirm}
      busyLabel={messages.busy}
      busy={rotate.isPending}
      staysWhileBusy
      onConfirm={() => rotate.mutate({ id })}
    />
  );
}

function RemoveDialog({ webhook: { id }, host, onClose }: DialogProps) {
  const { remove: messages } = useMessages("webhooks");
  const remove = trpc.webhooks.remove.useMutation({
    meta: { errorTitle: messages.failed },
    onSuccess: () => showToast({ tone: "success", title: messages.done }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.title({ host })}
      description={messages.text}
      confirmLabel={messages.confirm}
      busyLabel={messages.busy}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}

interface WebhookMenuProps {
  webhook: Webhook;
  host: string;
  onTested: () => void;
}

/** The actions of a webhook, with their dialogs. */
export function WebhookMenu({ webhook, host, onTested }: WebhookMenuProps) {
  const messages = useMessages("webhooks");
  const { actions } = messages;
  const [open, setOpen] = useState<"edit" | "rotate" | "remove" | null>(null);
  const close = () => setOpen(null);
  const isPaused = webhook.status === "paused";
  const update = trpc.webhooks.update.useMutation({
    meta: { errorTitle: messages.notChanged },
    onSuccess: () => showToast({ tone: "success", title: isPaused ? messages.resumed : messages.paused }),
  });
  const test = trpc.webhooks.test.useMutation({
    meta: { errorTitle: messages.notTested },
    onSuccess: () => {
      showToast({ tone: "success", title: messages.tested });
      onTested();
    },
  });
  const isBusy = update.isPending || test.isPending;
  const { id } = webhook;
  return (
    <>
      <ActionsMenu label={messages.actionsFor({ host })} busy={isBusy}>
        <MenuItem icon={Pencil} onClick={() => setOpen("edit")}>
          {actions.edit}
        </MenuItem>
        <MenuItem icon={Send} disabled={isPaused} onClick={() => test.mutate({ id })}>
          {actions.test}
        </MenuItem>
        <MenuItem
          icon={isPaused ? Play : Pause}
          onClick={() => update.mutate({ id, status: isPaused ? "active" : "paused" })}
        >
          {isPaused ? actions.resume : actions.pause}
        </MenuItem>
        <MenuItem icon={KeyRound} onClick={() => setOpen("rotate")}>
          {actions.rotate}
        </MenuItem>
        <MenuItem icon={Trash2} danger onClick={() => setOpen("remove")}>
          {actions.remove}
        </MenuItem>
      </ActionsMenu>
      {open === "edit" && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {open === "rotate" && <RotateDialog webhook={webhook} host={host} onClose={close} />}
      {open === "remove" && <RemoveDialog webhook={webhook} host={host} onClose={close} />}
    </>
  );
}
