import { CalendarClock, Copy, ListPlus, type LucideIcon, PencilLine, Send, SquarePen, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem, MenuLink, MenuSeparator } from "#client/ui/popups/menu.tsx";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { hasMissedItsTime, isUnderWay, titleOf } from "../post-state.ts";
import { canBeRestored } from "./can-be-restored.ts";
import { editPath } from "./edit-path.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import type { PostActions } from "./use-post-actions.ts";
import { usePostRights } from "./use-post-rights.ts";

type OpenDialog = "time" | "delete" | "withdraw" | null;

interface PostMenuProps {
  post: Post;
  actions: PostActions;
  onDeleted?: () => void;
}

export function PostMenu({ post, actions, onDeleted }: PostMenuProps) {
  const { actions: messages, actionsFor, untitled } = useMessages("posts");
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const isDraft = isUnplanned(post.status);
  const isWaiting = isDraft || post.status === "scheduled";
  const isPublic = post.status === "published" || post.status === "partial";
  const { mayWrite, mayChange, mayPublish } = usePostRights(post);
  const after = { onSuccess: () => onDeleted?.(), onSettled: close };
  const entry = (Icon: LucideIcon, label: string, onClick: () => void) => (
    <MenuItem icon={Icon} onClick={onClick}>
      {label}
    </MenuItem>
  );
  if (!mayWrite) return null;
  return (
    <>
      <ActionsMenu
        label={actionsFor({ title: titleOf(post, untitled) })}
        busy={actions.isBusy}
        disabled={isUnderWay(post)}
      >
        {isWaiting && mayChange && (
          <MenuLink icon={SquarePen} to={editPath(post)}>
            {messages.edit}
          </MenuLink>
        )}
        {mayPublish && (isWaiting || hasMissedItsTime(post)) && (
          <>
            {entry(Send, messages.publish, actions.publish)}
            {entry(CalendarClock, isDraft ? messages.schedule : messages.reschedule, () => setDialog("time"))}
            {isWaiting && entry(ListPlus, isDraft ? messages.queue : messages.requeue, actions.queue)}
            {post.status === "scheduled" && entry(PencilLine, messages.takeBack, actions.takeBack)}
          </>
        )}
        {entry(Copy, messages.duplicate, actions.duplicate)}
        {mayChange && <MenuSeparator />}
        {isPublic && mayPublish && (
          <MenuItem icon={Trash2} danger onClick={() => setDialog("withdraw")}>
            {messages.withdraw}
          </MenuItem>
        )}
        {/* A post that can be restored is deleted at once, with Undo; others need a confirmation. */}
        {mayChange && (
          <MenuItem
            icon={Trash2}
            danger
            onClick={() => (canBeRestored(post) ? actions.remove(after) : setDialog("delete"))}
          >
            {messages.delete}
          </MenuItem>
        )}
      </ActionsMenu>
      {dialog === "time" && (
        <RescheduleDialog post={post} actions={actions} open onOpenChange={(open) => !open && close()} />
      )}
      <AlertDialog
        open={dialog === "delete" || dialog === "withdraw"}
        onOpenChange={(open) => !open && close()}
        title={dialog === "withdraw" ? messages.withdrawTitle : messages.deleteTitle}
        description={
          dialog === "withdraw" ? messages.withdrawText : isPublic ? messages.deletePublic : messages.deleteWaiting
        }
        confirmLabel={messages.delete}
        busyLabel={messages.deleting}
        busy={actions.isBusy}
        onConfirm={() => (dialog === "withdraw" ? actions.withdraw(after) : actions.remove(after))}
      />
    </>
  );
}
