import { useWorkspace } from "#client/features/workspaces/current-workspace.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { useUser } from "#client/lib/session/auth.tsx";
import { openIn } from "#client/lib/session/tab-workspace.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import type { Member } from "#shared/workspaces/workspaces.ts";

interface MemberDialogProps {
  member: Member;
  onClose: () => void;
}

export function RemoveDialog({ member: { userId, name }, onClose }: MemberDialogProps) {
  const { members: messages } = useMessages("workspaces");
  const { id } = useWorkspace();
  const remove = trpc.workspaces.removeMember.useMutation({
    meta: { errorTitle: messages.notRemoved },
    onSuccess: () => showToast({ tone: "success", title: messages.removed({ name }) }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.removeTitle({ name })}
      description={messages.removeText}
      confirmLabel={messages.remove}
      busyLabel={messages.removing}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id, userId })}
    />
  );
}

export function TransferDialog({ member: { userId, name }, onClose }: MemberDialogProps) {
  const { members: messages } = useMessages("workspaces");
  const { id } = useWorkspace();
  const transfer = trpc.workspaces.transfer.useMutation({
    meta: { errorTitle: messages.notTransferred },
    onSuccess: () => showToast({ tone: "success", title: messages.transferred({ name }) }),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.transferTitle({ name })}
      description={messages.transferText}
      confirmLabel={messages.transfer}
      busyLabel={messages.transferring}
      busy={transfer.isPending}
      onConfirm={() => transfer.mutate({ id, userId })}
    />
  );
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { members: messages } = useMessages("workspaces");
  const { id, name } = useWorkspace();
  const { id: userId } = useUser();
  const leave = trpc.workspaces.removeMember.useMutation({
    meta: { errorTitle: messages.notLeft },
    onSuccess: () => openIn(null, paths.dashboard),
    onError: onClose,
  });
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={messages.leaveTitle({ name })}
      description={messages.leaveText}
      confirmLabel={messages.leave}
      busyLabel={messages.leaving}
      busy={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.mutate({ id, userId })}
    />
  );
}
