import { CalendarClock, Ellipsis, ListPlus, PencilLine, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Post } from "#shared/posts.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/menu.tsx";
import { hasMissedItsTime, isUnderWay, titleOf } from "./post-state.ts";
import { RescheduleDialog } from "./reschedule-dialog.tsx";
import type { PostActions } from "./use-post-actions.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

type OpenDialog = "time" | "delete" | null;

export function PostMenu({ post, actions }: { post: Post; actions: PostActions }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);
  const isWaiting = post.status === "scheduled" || post.status === "draft";
  const isMissed = hasMissedItsTime(post);
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
            aria-label={`Actions for ${titleOf(post)}`}
          >
            {actions.isBusy ? <span className="busy-picks" aria-hidden="true" /> : <Ellipsis {...icon} />}
          </Button>
        }
      >
        {(isWaiting || isMissed) && (
          <>
            <MenuItem onClick={actions.publish}>
              <Send {...icon} />
              Publish now
            </MenuItem>
            <MenuItem onClick={() => setDialog("time")}>
              <CalendarClock {...icon} />
              {post.status === "draft" ? "Schedule…" : "Reschedule…"}
            </MenuItem>
            {isWaiting && (
              <MenuItem onClick={actions.queue}>
                <ListPlus {...icon} />
                {post.status === "draft" ? "Add to queue" : "Move to next free slot"}
              </MenuItem>
            )}
            {post.status === "scheduled" && (
              <MenuItem onClick={actions.takeBack}>
                <PencilLine {...icon} />
                Take back to draft
              </MenuItem>
            )}
            <MenuSeparator />
          </>
        )}
        <MenuItem danger onClick={() => setDialog("delete")}>
          <Trash2 {...icon} />
          Delete
        </MenuItem>
      </Menu>
      {dialog === "time" && (
        <RescheduleDialog post={post} actions={actions} open onOpenChange={(open) => !open && close()} />
      )}
      <AlertDialog
        open={dialog === "delete"}
        onOpenChange={(open) => !open && close()}
        title="Delete this post?"
        description={
          isWaiting
            ? "It will not go out, and it cannot be brought back. Its picture stays in your creations."
            : "It is removed from Postloom. What is public on the networks stays there."
        }
        confirmLabel="Delete"
        busyLabel="Deleting"
        busy={actions.isBusy}
        onConfirm={() => actions.remove(close)}
      />
    </>
  );
}
