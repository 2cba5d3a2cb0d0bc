import { Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem } from "#client/ui/popups/menu.tsx";
import type { Feed } from "#shared/feeds/feeds.ts";
import { EditFeedDialog } from "./feed-form.tsx";

/** The actions of a feed, with their dialogs. */
export function FeedMenu({ feed }: { feed: Feed }) {
  const messages = useMessages("feeds");
  const { actions, removal } = messages;
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const close = () => setOpen(null);
  const { id, isActive, title } = feed;
  const update = trpc.feeds.update.useMutation({
    meta: { errorTitle: messages.notChanged },
    onSuccess: () => showToast({ tone: "success", title: isActive ? messages.paused : messages.resumed }),
  });
  const remove = trpc.feeds.remove.useMutation({
    meta: { errorTitle: removal.failed },
    onSuccess: () => showToast({ tone: "success", title: removal.done }),
    onSettled: close,
  });
  return (
    <>
      <ActionsMenu label={messages.actionsFor({ feed: title })} busy={update.isPending}>
        <MenuItem icon={Pencil} onClick={() => setOpen("edit")}>
          {actions.edit}
        </MenuItem>
        <MenuItem icon={isActive ? Pause : Play} onClick={() => update.mutate({ id, isActive: !isActive })}>
          {isActive ? actions.pause : actions.resume}
        </MenuItem>
        <MenuItem icon={Trash2} danger onClick={() => setOpen("remove")}>
          {actions.remove}
        </MenuItem>
      </ActionsMenu>
      {open === "edit" && <EditFeedDialog feed={feed} onClose={close} />}
      <AlertDialog
        open={open === "remove"}
        onOpenChange={close}
        title={removal.title({ feed: title })}
        description={removal.text}
        confirmLabel={removal.confirm}
        busyLabel={removal.busy}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
