import { CalendarClock, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ShareButton } from "#client/features/client-links/share-button.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { formatMoment } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/time/local-time.ts";
import { useTimeZone } from "#client/lib/time/time-zone.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { cx } from "#client/ui/cx.ts";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { DateField } from "#client/ui/fields/date-field.tsx";
import { linkedPostsMax } from "#shared/posts/client-links.ts";
import { isUnplanned, type Post } from "#shared/posts/posts.ts";
import { canBeRestored } from "../actions/can-be-restored.ts";
import { BulkMenu } from "../bulk/bulk-menu.tsx";
import type { BulkChanging } from "../bulk/use-bulk-change.ts";
import { hasFailedTarget, isUnderWay } from "../post-state.ts";
import { isShareable } from "../shareable.ts";
import type { ManyPosts } from "./use-many-posts.ts";

interface SelectionBarProps {
  posts: readonly Post[];
  chosen: readonly Post[];
  many: ManyPosts;
  changing: BulkChanging;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The number of selected posts and the actions on them. */
export function SelectionBar({ posts, chosen, many, changing, onSelect }: SelectionBarProps) {
  const { list: messages, actions: actionMessages } = useMessages("posts");
  const may = useMay();
  const mayPublish = may("posts.publish");
  const [dialog, setDialog] = useState<"delete" | "time" | null>(null);
  const failed = chosen.filter((post) => hasFailedTarget(post) && !isUnderWay(post));
  const sent = chosen.filter((post) => !canBeRestored(post));
  const waiting = chosen.filter(({ status, scheduledAt }) => status === "scheduled" && scheduledAt !== null);
  const idsOf = (list: readonly Post[]) => list.map(({ id }) => id);
  const mayChange = mayPublish || (may("content.write") && chosen.every(({ status }) => isUnplanned(status)));
  const isBusy = many.isBusy || changing.isBusy;
  /** What an undo brings back is one change; the rest was sent, and is deleted post by post. */
  const remove = async () => {
    const restorable = chosen.filter(canBeRestored);
    if (restorable.length > 0 && !(await changing.change(idsOf(restorable), { delete: true }, messages.deleted)))
      return;
    if (sent.length > 0) await many.remove(sent);
    setDialog(null);
  };
  const askOrRemove = () => {
    if (chosen.every(canBeRestored)) void remove();
    else setDialog("delete");
  };
  const shareable = chosen.filter(({ status }) => isShareable(status));
  return (
    <div
      className={cx(
        "flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 md:px-5",
        // Sticky, so that it stays in reach while scrolling.
        chosen.length > 0 && "sticky top-(--topbar-h) z-2 border-b bg-surface-1",
      )}
    >
      <Checkbox
        label={chosen.length === 0 ? messages.selectAll : messages.selected({ count: chosen.length })}
        checked={chosen.length > 0 && chosen.length === posts.length}
        onCheckedChange={(isSelected) => onSelect(idsOf(posts), isSelected)}
        className="gap-3 text-sm text-ink-2"
      />
      {chosen.length > 0 && (
        <>
          <Button size="sm" variant="quiet" className="-mr-2.5 ml-auto" onClick={() => onSelect(idsOf(chosen), false)}>
            {messages.clearSelection}
          </Button>
          {/* Two in a row on a phone, where the bar stays in sight, too. */}
          <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap">
            {shareable.length > 0 && shareable.length <= linkedPostsMax && (
              <ShareButton size="sm" shared={{ postIds: idsOf(shareable) }} />
            )}
            {mayPublish && failed.length > 0 && (
              <Button size="sm" busy={many.isBusy} onClick={() => void many.retry(failed)}>
                <RefreshCw {...icon} />
                {messages.retryCount({ count: failed.length })}
              </Button>
            )}
            {mayPublish && waiting.length > 0 && (
              <Button size="sm" busy={many.isBusy} onClick={() => setDialog("time")}>
                <CalendarClock {...icon} />
                {messages.moveCount({ count: waiting.length })}
              </Button>
            )}
            {mayChange && <BulkMenu ids={idsOf(chosen)} changing={changing} />}
            {mayChange && (
              <Button size="sm" busy={isBusy} onClick={askOrRemove}>
                <Trash2 {...icon} className="text-danger" />
                {messages.deleteCount({ count: chosen.length })}
              </Button>
            )}
          </div>
        </>
      )}
      <AlertDialog
        open={dialog === "delete"}
        onOpenChange={(open) => !open && setDialog(null)}
        title={messages.deleteTitle({ count: chosen.length })}
        description={
          chosen.length === 1
            ? actionMessages.deletePublic
            : sent.length === chosen.length
              ? messages.deleteAllSent
              : messages.deleteSent({ sent: sent.length })
        }
        confirmLabel={actionMessages.delete}
        busyLabel={actionMessages.deleting}
        busy={isBusy}
        onConfirm={() => void remove()}
      />
      {dialog === "time" && <MoveDialog posts={waiting} many={many} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface MoveDialogProps {
  posts: readonly Post[];
  many: ManyPosts;
  onClose: () => void;
}

/** Sets a new time for the first of several posts; the others keep their distance to it. */
function MoveDialog({ posts, many, onClose }: MoveDialogProps) {
  const { list: messages, reschedule: rescheduleMessages, cancel } = useMessages("posts");
  const zone = useTimeZone();
  const first = posts.map(({ scheduledAt }) => scheduledAt ?? "").toSorted()[0] ?? "";
  const [when, setWhen] = useState(() => toLocalInput(new Date(first)));
  const [isWrong, setIsWrong] = useState(false);
  const at = fromLocalInput(when);
  const now = useNow();
  const save = () => {
    const isPast = at === null || at <= now;
    setIsWrong(isPast);
    if (at !== null && !isPast) void many.move(posts, at).then(onClose);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.moveTitle({ count: posts.length })}
      description={messages.moveText}
    >
      <DateField
        label={messages.first}
        withTime
        value={when}
        onValueChange={(value) => {
          setWhen(value);
          setIsWrong(false);
        }}
        error={isWrong ? rescheduleMessages.passed : undefined}
        hint={at === null ? undefined : rescheduleMessages.goesOut({ moment: formatMoment(at) })}
        action={<span className="text-xs text-ink-3">{zone}</span>}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="primary" busy={many.isBusy} busyLabel={rescheduleMessages.saving} onClick={save}>
          {rescheduleMessages.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
