import { CalendarClock, Ellipsis, Pause, Play, Repeat as RepeatIcon, Square } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { Repeat } from "#shared/posts/repeats.ts";
import { useTexts } from "#client/lib/language.ts";
import { useSay } from "#client/lib/sentences.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/menu.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { rhythmOf } from "./rhythm.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Shows and changes when it goes out: from another feature, handed in by the screen. */
export type RepeatDialog = ComponentType<{
  repeat: Repeat;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}>;

export function RepeatRow({ repeat, dialog: ChangeDialog }: { repeat: Repeat; dialog: RepeatDialog }) {
  const { repeat: texts, untitled } = useTexts("posts");
  const say = useSay();
  const [isStopping, setIsStopping] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  /** Each opening begins with what stands now. */
  const [openings, setOpenings] = useState(0);
  const pause = trpc.repeats.pause.useMutation({ meta: { errorTitle: texts.notPaused } });
  const resume = trpc.repeats.resume.useMutation({ meta: { errorTitle: texts.notResumed } });
  const stop = trpc.repeats.stop.useMutation({ meta: { errorTitle: texts.notStopped } });
  const { id, post, status, next, problem } = repeat;
  const title = post.content.trim() || untitled;
  const isBusy = pause.isPending || resume.isPending || stop.isPending;
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 md:px-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface-3 text-ink-2">
        <RepeatIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 truncate font-medium" title={title}>
            {title}
          </span>
          {post.platforms.map((platform) => (
            <PlatformIcon key={platform} platform={platform} size={14} />
          ))}
          {status === "paused" && <Badge tone="draft">{texts.paused}</Badge>}
        </p>
        <p className="text-sm text-ink-2">{rhythmOf(repeat, texts)}</p>
        <p className="text-xs text-ink-3">
          {status === "paused"
            ? texts.pausedText
            : next[0] === undefined
              ? texts.nothingLeft
              : (status === "ended" && next.length === 1 ? texts.last : texts.next)(
                  <Moment key="moment" at={next[0].at} />,
                )}
        </p>
        {problem !== null && (
          <p className="text-sm text-warning">
            {texts.problem} {say(problem.message)} <span className="text-ink-3">{problem.fix && say(problem.fix)}</span>
          </p>
        )}
      </div>
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="sm"
            square
            className="touch-area"
            busy={isBusy}
            aria-label={texts.actionsFor(title)}
          >
            {isBusy ? <span className="busy-picks" aria-hidden="true" /> : <Ellipsis {...icon} />}
          </Button>
        }
      >
        <MenuItem
          onClick={() => {
            setOpenings(openings + 1);
            setIsChanging(true);
          }}
        >
          <CalendarClock {...icon} />
          {texts.change}
        </MenuItem>
        {status === "paused" ? (
          <MenuItem onClick={() => resume.mutate({ id })}>
            <Play {...icon} />
            {texts.resume}
          </MenuItem>
        ) : (
          <MenuItem onClick={() => pause.mutate({ id })}>
            <Pause {...icon} />
            {texts.pause}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onClick={() => setIsStopping(true)}>
          <Square {...icon} />
          {texts.stop}
        </MenuItem>
      </Menu>
      <ChangeDialog key={openings} repeat={repeat} open={isChanging} onOpenChange={setIsChanging} />
      <AlertDialog
        open={isStopping}
        onOpenChange={setIsStopping}
        title={texts.stopTitle}
        description={texts.stopText}
        confirmLabel={texts.stop}
        busyLabel={texts.stopping}
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ id }, { onSettled: () => setIsStopping(false) })}
      />
    </li>
  );
}
