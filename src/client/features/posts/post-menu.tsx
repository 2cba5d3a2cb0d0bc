import {
  CalendarClock,
  Copy,
  Ellipsis,
  ListPlus,
  type LucideIcon,
  PencilLine,
  Send,
  SquarePen,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { useTexts } from "#client/lib/language.ts";
import { composerFor } from "#client/lib/paths.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#client/ui/menu.tsx";
import { canComeBack } from "./new-post-of.ts";
import { hasMissedItsTime, isUnderWay, titleOf } from "./post-state.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import type { PostActions } from "./use-post-actions.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

type OpenDialog = "time" | "delete" | "withdraw" | null;

/** The composer with this post in it. */
export const editPath = ({ id, status, platforms }: Pick<Post, "id" | "status" | "platforms">): string =>
  `${composerFor(platforms)}?${status === "draft" ? "draft" : "post"}=${id}`;

interface PostMenuProps {
  post: Post;
  actions: PostActions;
  /** After it was deleted. */
  onDeleted?: () => void;
}

export function PostMenu({ post, actions, onDeleted }: PostMenuProps) {
  const { actions: texts, actionsFor, untitled } = useTexts("posts");
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const isWaiting = post.status === "scheduled" || post.status === "draft";
  const isDraft = post.status === "draft";
  const isPublic = post.status === "published" || post.status === "partial";
  const done = () => {
    close();
    onDeleted?.();
  };
  const entry = (Icon: LucideIcon, label: string, onClick: () => void) => (
    <MenuItem onClick={onClick}>
      <Icon {...icon} />
      {label}
    </MenuItem>
  );
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="sm"
            square
            className="touch-area"
            busy={actions.isBusy}
            disabled={isUnderWay(post)}
            aria-label={actionsFor(titleOf(post, untitled))}
          >
            {actions.isBusy ? <span className="busy-picks" aria-hidden="true" /> : <Ellipsis {...icon} />}
          </Button>
        }
      >
        {isWaiting && (
          <MenuLink to={editPath(post)}>
            <SquarePen {...icon} />
            {texts.edit}
          </MenuLink>
        )}
        {(isWaiting || hasMissedItsTime(post)) && (
          <>
            {entry(Send, texts.publish, actions.publish)}
            {entry(CalendarClock, isDraft ? texts.schedule : texts.reschedule, () => setDialog("time"))}
            {isWaiting && entry(ListPlus, isDraft ? texts.queue : texts.requeue, actions.queue)}
            {post.status === "scheduled" && entry(PencilLine, texts.takeBack, actions.takeBack)}
          </>
        )}
        {entry(Copy, texts.duplicate, actions.duplicate)}
        <MenuSeparator />
        {isPublic && (
          <MenuItem danger onClick={() => setDialog("withdraw")}>
            <Trash2 {...icon} />
            {texts.withdraw}
          </MenuItem>
        )}
        {/* What can be made again is deleted at once, with Undo; the rest is asked about. */}
        <MenuItem danger onClick={() => (canComeBack(post) ? actions.remove(done) : setDialog("delete"))}>
          <Trash2 {...icon} />
          {texts.delete}
        </MenuItem>
      </Menu>
      {dialog === "time" && (
        <RescheduleDialog post={post} actions={actions} open onOpenChange={(open) => !open && close()} />
      )}
      <AlertDialog
        open={dialog === "delete" || dialog === "withdraw"}
        onOpenChange={(open) => !open && close()}
        title={dialog === "withdraw" ? texts.withdrawTitle : texts.deleteTitle}
        description={dialog === "withdraw" ? texts.withdrawText : isPublic ? texts.deletePublic : texts.deleteWaiting}
        confirmLabel={texts.delete}
        busyLabel={texts.deleting}
        busy={actions.isBusy}
        onConfirm={() => (dialog === "withdraw" ? actions.withdraw(done) : actions.remove(done))}
      />
    </>
  );
}
