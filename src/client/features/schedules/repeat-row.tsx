import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, Pause, Play, Repeat as RepeatIcon, Square } from "lucide-react";
import { useState } from "react";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { trpc } from "#client/lib/api/trpc.ts";
import { inPages } from "#client/lib/cache/in-pages.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { AlertDialog } from "#client/ui/dialogs/alert-dialog.tsx";
import { Badge } from "#client/ui/feedback/badge.tsx";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { Moment } from "#client/ui/moment.tsx";
import { ActionsMenu } from "#client/ui/popups/actions-menu.tsx";
import { MenuItem, MenuSeparator } from "#client/ui/popups/menu.tsx";
import type { Repeat } from "#shared/posts/repeats.ts";
import { ChangeRepeat } from "./change-repeat.tsx";
import { rhythmOf } from "./rhythm.ts";

const perPage = 100;

const isOver = ({ status, next }: Repeat) => status === "ended" && next.length === 0;

/** Repeats that are not over. Nothing if there are none. */
export function RepeatList() {
  const messages = useMessages("schedule").repeating;
  const { list: listMessages } = useMessages("posts");
  const { client } = trpc.useUtils();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...inPages(["repeats", "list"], { limit: perPage }, client.repeats.list.query),
  });
  const repeats = data?.pages.flatMap((page) => page.repeats.filter((repeat) => !isOver(repeat))) ?? [];
  // The first page may contain only repeats that are over.
  if (repeats.length === 0 && !hasNextPage) return null;
  return (
    <Card aria-labelledby="repeats">
      <CardHeader title={messages.title} id="repeats" />
      <ul>
        {repeats.map((repeat) => (
          <RepeatRow key={repeat.id} repeat={repeat} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button
            size="sm"
            busy={isFetchingNextPage}
            busyLabel={listMessages.loadingMore}
            onClick={() => void fetchNextPage()}
          >
            {listMessages.loadMore}
          </Button>
        </div>
      )}
    </Card>
  );
}

export function RepeatRow({ repeat }: { repeat: Repeat }) {
  const messages = useMessages("schedule").repeating;
  const { untitled } = useMessages("posts");
  const say = useSay();
  const [isStopping, setIsStopping] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  /** The key of the dialog, so that each opening starts with the current values. */
  const [openings, setOpenings] = useState(0);
  const pause = trpc.repeats.pause.useMutation({ meta: { errorTitle: messages.notPaused } });
  const resume = trpc.repeats.resume.useMutation({ meta: { errorTitle: messages.notResumed } });
  const stop = trpc.repeats.stop.useMutation({ meta: { errorTitle: messages.notStopped } });
  const { id, post, status, next, problem } = repeat;
  const title = post.content.trim() || untitled;
  const isBusy = pause.isPending || resume.isPending || stop.isPending;
  return (
    <li className="flex items-start gap-3 border-t border-line px-4 py-3 md:px-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface-3 text-ink-2">
        <RepeatIcon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span dir="auto" className="min-w-0 truncate font-medium" title={title}>
            {title}
          </span>
          {post.platforms.map((platform) => (
            <PlatformIcon key={platform} platform={platform} size={14} />
          ))}
          {status === "paused" && <Badge tone="draft">{messages.paused}</Badge>}
        </p>
        <p className="text-sm text-ink-2">{rhythmOf(repeat, messages)}</p>
        <p className="text-xs text-ink-3">
          {status === "paused"
            ? messages.pausedText
            : next[0] === undefined
              ? messages.nothingLeft
              : (status === "ended" && next.length === 1 ? messages.last : messages.next)({
                  moment: <Moment key="moment" at={next[0].at} />,
                })}
        </p>
        {problem !== null && (
          <p className="text-sm text-warning">
            {messages.problem} {say(problem.message)}{" "}
            <span className="text-ink-3">{problem.fix && say(problem.fix)}</span>
          </p>
        )}
      </div>
      <IfMay action="posts.publish">
        <ActionsMenu label={messages.actionsFor({ title })} busy={isBusy}>
          <MenuItem
            icon={CalendarClock}
            onClick={() => {
              setOpenings(openings + 1);
              setIsChanging(true);
            }}
          >
            {messages.change}
          </MenuItem>
          {status === "paused" ? (
            <MenuItem icon={Play} onClick={() => resume.mutate({ id })}>
              {messages.resume}
            </MenuItem>
          ) : (
            <MenuItem icon={Pause} onClick={() => pause.mutate({ id })}>
              {messages.pause}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={Square} danger onClick={() => setIsStopping(true)}>
            {messages.stop}
          </MenuItem>
        </ActionsMenu>
      </IfMay>
      <ChangeRepeat key={openings} repeat={repeat} open={isChanging} onOpenChange={setIsChanging} />
      <AlertDialog
        open={isStopping}
        onOpenChange={setIsStopping}
        title={messages.stopTitle}
        description={messages.stopText}
        confirmLabel={messages.stop}
        busyLabel={messages.stopping}
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ id }, { onSettled: () => setIsStopping(false) })}
      />
    </li>
  );
}
