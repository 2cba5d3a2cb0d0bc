import { CalendarClock, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Post } from "#shared/posts/posts.ts";
import { formatMoment } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { fromLocalInput, toLocalInput } from "#client/lib/local-time.ts";
import { useTimeZone } from "#client/lib/time-zone.ts";
import { useNow } from "#client/lib/use-now.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Button } from "#client/ui/button.tsx";
import { Checkbox } from "#client/ui/checkbox.tsx";
import { cx } from "#client/ui/cx.ts";
import { Dialog, DialogActions } from "#client/ui/dialog.tsx";
import { DateField } from "#client/ui/date-field.tsx";
import { canComeBack } from "./new-post-of.ts";
import { hasFailedTarget, isUnderWay } from "./post-state.ts";
import type { ManyPosts } from "./use-many-posts.ts";

interface SelectionBarProps {
  posts: readonly Post[];
  chosen: readonly Post[];
  many: ManyPosts;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

const everyMinute = 60_000;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** How many are chosen, and what can be done with them. */
export function SelectionBar({ posts, chosen, many, onSelect }: SelectionBarProps) {
  const { list: texts, actions: words } = useTexts("posts");
  const [dialog, setDialog] = useState<"delete" | "time" | null>(null);
  const failed = chosen.filter((post) => hasFailedTarget(post) && !isUnderWay(post));
  const waiting = chosen.filter(({ status, scheduledAt }) => status === "scheduled" && scheduledAt !== null);
  const remove = () => {
    if (chosen.every(canComeBack)) void many.remove(chosen);
    else setDialog("delete");
  };
  const idsOf = (list: readonly Post[]) => list.map(({ id }) => id);
  return (
    <div
      className={cx(
        "flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 md:px-5",
        // In reach however far down the last of them was chosen.
        chosen.length > 0 && "sticky top-(--topbar-h) z-2 border-b bg-surface-1",
      )}
    >
      <Checkbox
        label={chosen.length === 0 ? texts.selectAll : texts.selected(chosen.length)}
        checked={chosen.length > 0 && chosen.length === posts.length}
        onCheckedChange={(isSelected) => onSelect(idsOf(posts), isSelected)}
        className="gap-3 text-sm text-ink-2"
      />
      {chosen.length > 0 && (
        <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
          <Button size="sm" variant="quiet" onClick={() => onSelect(idsOf(chosen), false)}>
            {texts.clearSelection}
          </Button>
          {failed.length > 0 && (
            <Button size="sm" busy={many.isBusy} onClick={() => void many.retry(failed)}>
              <RefreshCw {...icon} />
              {texts.retryCount(failed.length)}
            </Button>
          )}
          {waiting.length > 0 && (
            <Button size="sm" busy={many.isBusy} onClick={() => setDialog("time")}>
              <CalendarClock {...icon} />
              {texts.moveCount(waiting.length)}
            </Button>
          )}
          <Button size="sm" busy={many.isBusy} onClick={remove}>
            <Trash2 {...icon} className="text-danger" />
            {texts.deleteCount(chosen.length)}
          </Button>
        </div>
      )}
      <AlertDialog
        open={dialog === "delete"}
        onOpenChange={(open) => !open && setDialog(null)}
        title={texts.deleteTitle(chosen.length)}
        description={words.deletePublic}
        confirmLabel={words.delete}
        busyLabel={words.deleting}
        busy={many.isBusy}
        onConfirm={() => void many.remove(chosen).then(() => setDialog(null))}
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

/** A new time for the first of several posts; the others follow as they did. */
function MoveDialog({ posts, many, onClose }: MoveDialogProps) {
  const { list: texts, reschedule: words, cancel } = useTexts("posts");
  const zone = useTimeZone();
  const first = posts.map(({ scheduledAt }) => scheduledAt ?? "").toSorted()[0] ?? "";
  const [when, setWhen] = useState(() => toLocalInput(new Date(first)));
  const [isWrong, setIsWrong] = useState(false);
  const at = fromLocalInput(when);
  const now = useNow(everyMinute);
  const save = () => {
    const isPast = at === null || at <= now;
    setIsWrong(isPast);
    if (at !== null && !isPast) void many.move(posts, at).then(onClose);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.moveTitle(posts.length)}
      description={texts.moveText}
    >
      <DateField
        label={texts.first}
        withTime
        value={when}
        onValueChange={(value) => {
          setWhen(value);
          setIsWrong(false);
        }}
        error={isWrong ? words.passed : undefined}
        hint={at === null ? undefined : words.goesOut(formatMoment(at))}
        action={<span className="text-xs text-ink-3">{zone}</span>}
      />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="primary" busy={many.isBusy} busyLabel={words.saving} onClick={save}>
          {words.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
