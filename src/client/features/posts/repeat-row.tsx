import { Ellipsis, Pause, Play, Repeat as RepeatIcon, Square } from "lucide-react";
import { useState } from "react";
import type { Repeat } from "#shared/repeats.ts";
import { formatMoment } from "#client/lib/format.ts";
import { trpc } from "#client/lib/trpc.ts";
import { AlertDialog } from "#client/ui/alert-dialog.tsx";
import { Badge } from "#client/ui/badge.tsx";
import { Button } from "#client/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#client/ui/menu.tsx";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { rhythmOf } from "./rhythm.ts";

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

export function RepeatRow({ repeat }: { repeat: Repeat }) {
  const [isStopping, setIsStopping] = useState(false);
  const pause = trpc.repeats.pause.useMutation({ meta: { errorTitle: "The repeating post was not paused" } });
  const resume = trpc.repeats.resume.useMutation({ meta: { errorTitle: "The repeating post was not resumed" } });
  const stop = trpc.repeats.stop.useMutation({ meta: { errorTitle: "The repeating post was not ended" } });
  const { id, post, status, next, problem } = repeat;
  const title = post.content.trim() || "Without text";
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
          {status === "paused" && <Badge tone="draft">Paused</Badge>}
        </p>
        <p className="text-sm text-ink-2">{rhythmOf(repeat)}</p>
        <p className="text-xs text-ink-3">
          {status === "paused" ? (
            "Nothing goes out until you resume it."
          ) : next[0] === undefined ? (
            "Nothing is left to go out."
          ) : (
            <>
              Next <span className="num">{formatMoment(next[0].at)}</span>
              {status === "ended" && next.length === 1 && ", for the last time"}
            </>
          )}
        </p>
        {problem !== null && (
          <p className="text-sm text-warning">
            The next post could not be prepared. {problem.message} <span className="text-ink-3">{problem.fix}</span>
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
            aria-label={`Actions for the repeating post ${title}`}
          >
            {isBusy ? <span className="busy-picks" aria-hidden="true" /> : <Ellipsis {...icon} />}
          </Button>
        }
      >
        {status === "paused" ? (
          <MenuItem onClick={() => resume.mutate({ id })}>
            <Play {...icon} />
            Resume
          </MenuItem>
        ) : (
          <MenuItem onClick={() => pause.mutate({ id })}>
            <Pause {...icon} />
            Pause
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onClick={() => setIsStopping(true)}>
          <Square {...icon} />
          Stop
        </MenuItem>
      </Menu>
      <AlertDialog
        open={isStopping}
        onOpenChange={setIsStopping}
        title="Stop this repeating post?"
        description="Nothing more of it goes out. What is public stays there."
        confirmLabel="Stop"
        busyLabel="Stopping"
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ id }, { onSettled: () => setIsStopping(false) })}
      />
    </li>
  );
}
