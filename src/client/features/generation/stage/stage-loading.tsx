import type { ReactNode } from "react";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { formatSeconds, formatShare, formatTime } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { clock } from "#client/lib/time/clock.ts";
import { useNow } from "#client/lib/time/use-now.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Progress } from "#client/ui/feedback/progress.tsx";
import type { Creation } from "#shared/creations/creations.ts";
import type { KindMessages } from "../kinds.ts";
import { paceOf, waitingText } from "./pace.ts";
import { ProgressCanvas } from "./progress-canvas.tsx";
import { StageFrame, type StageShape } from "./stage-frame.tsx";

interface StageLoadingProps extends StageShape {
  messages: KindMessages;
  prompt: string;
  /** undefined during the request. */
  creation: Creation | undefined;
  modelLabel: string | null;
  /** The last poll failed. */
  isUnreachable: boolean;
  strip?: ReactNode;
  onCancel: () => void;
  isCancelling: boolean;
}

const second = 1_000;
const minute = 60 * second;
const durationText = (ms: number) =>
  ms < minute ? formatSeconds(Math.floor(ms / second) * second) : clock(ms / second);

export function StageLoading(props: StageLoadingProps) {
  const { shape, messages, prompt, creation, modelLabel, isUnreachable, strip, onCancel, isCancelling } = props;
  const { stage, pace: paceMessages } = useMessages("generation");
  const mayCancel = useMay()("content.write");
  const say = useSay();
  const now = useNow(second);
  const progress = creation?.progress ?? null;
  const percent = progress === null ? null : Math.round(progress * 100);
  const pace =
    creation === undefined ? { elapsedMs: 0, hasBegun: false, left: null } : paceOf(creation, now, paceMessages);
  const waiting = creation?.waiting ?? null;
  const isAtWork = pace.hasBegun || percent !== null;
  const activity = waiting !== null ? stage.waitingForModel : isAtWork ? messages.atWork : stage.waiting;
  const elapsed = durationText(pace.elapsedMs);
  const typicalMs = creation?.typicalMs ?? null;
  return (
    <StageFrame
      shape={shape}
      label={messages.inProgress}
      isBusy
      art={<ProgressCanvas text={prompt} progress={progress} />}
      side={
        <>
          <h2 className="text-h3">{messages.inProgress}</h2>
          <div>
            <p
              aria-hidden="true"
              className="mb-3 font-display text-[44px] leading-12 font-[560] tracking-[-.03em] tabular-nums"
            >
              {percent === null ? elapsed : formatShare(percent / 100)}
            </p>
            <Progress label={stage.progress} value={progress} hideLabel />
            <p className="mt-2.5 flex justify-between gap-3 text-sm text-ink-2">
              <span>{activity}</span>
              <span>{pace.left ?? (percent !== null && <span className="num">{elapsed}</span>)}</span>
            </p>
          </div>
          <output className="sr-only">
            {percent === null ? activity : stage.done({ percent: Math.floor(percent / 25) * 25 })}
          </output>
          {waiting !== null && (
            <p className="text-sm text-warning">{waitingText(waiting, now, paceMessages, say, formatTime)}</p>
          )}
          {isUnreachable && <p className="text-sm text-warning">{stage.unreachable}</p>}
          <p className="mt-auto text-xs text-ink-3">{messages.leave}</p>
        </>
      }
      strip={strip}
      foot={
        <>
          <span className="px-1 text-sm text-ink-2 md:px-2">
            {modelLabel}
            {typicalMs !== null && (
              <>
                <span className="max-md:hidden">{modelLabel !== null && "\u2002·\u2002"}</span>
                {stage.usually({ time: durationText(Math.max(second, typicalMs)) })}
              </>
            )}
          </span>
          {creation !== undefined && mayCancel && (
            <Button className="ml-auto" onClick={onCancel} busy={isCancelling} busyLabel={stage.cancelling}>
              {stage.cancel}
            </Button>
          )}
        </>
      }
    />
  );
}
