import type { ReactNode } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { clock } from "#client/lib/clock.ts";
import { formatSeconds, formatShare, formatTime } from "#client/lib/format.ts";
import { useSay } from "#client/lib/sentences.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Button } from "#client/ui/button.tsx";
import { Loom } from "#client/ui/loom.tsx";
import { Progress } from "#client/ui/progress.tsx";
import type { KindTexts } from "./kinds.ts";
import { paceOf, waitingInWords } from "./pace.ts";
import { StageFrame, type StageShape } from "./stage-frame.tsx";
import { useTexts } from "#client/lib/language.ts";

interface StageLoadingProps extends StageShape {
  texts: KindTexts;
  prompt: string;
  /** Not there yet while the request is on its way. */
  creation: Creation | undefined;
  modelLabel: string | null;
  /** Looking at it failed the last time. */
  isUnreachable: boolean;
  strip?: ReactNode;
  onCancel: () => void;
  isCancelling: boolean;
}

const second = 1_000;
const minute = 60 * second;
const inTime = (ms: number) => (ms < minute ? formatSeconds(Math.floor(ms / second) * second) : clock(ms / second));

export function StageLoading(props: StageLoadingProps) {
  const { shape, texts, prompt, creation, modelLabel, isUnreachable, strip, onCancel, isCancelling } = props;
  const { stage, pace: paceWords } = useTexts("generation");
  const say = useSay();
  const now = useNow(second);
  const progress = creation?.progress ?? null;
  const percent = progress === null ? null : Math.round(progress * 100);
  const pace =
    creation === undefined ? { elapsedMs: 0, hasBegun: false, left: null } : paceOf(creation, now, paceWords);
  const waiting = creation?.waiting ?? null;
  const isAtWork = pace.hasBegun || percent !== null;
  const doing = waiting !== null ? stage.waitingForModel : isAtWork ? texts.atWork : stage.waiting;
  const elapsed = inTime(pace.elapsedMs);
  const typicalMs = creation?.typicalMs ?? null;
  return (
    <StageFrame
      shape={shape}
      label={texts.inProgress}
      isBusy
      art={<Loom text={prompt} progress={progress} />}
      side={
        <>
          <h2 className="text-h3">{texts.inProgress}</h2>
          <div>
            <p
              aria-hidden="true"
              className="mb-3 font-display text-[44px] leading-12 font-[560] tracking-[-.03em] tabular-nums"
            >
              {percent === null ? elapsed : formatShare(percent / 100)}
            </p>
            <Progress label={stage.progress} value={progress} hideLabel />
            <p className="mt-2.5 flex justify-between gap-3 text-sm text-ink-2">
              <span>{doing}</span>
              <span>{pace.left ?? (percent !== null && <span className="num">{elapsed}</span>)}</span>
            </p>
          </div>
          <output className="sr-only">{percent === null ? doing : stage.done(Math.floor(percent / 25) * 25)}</output>
          {waiting !== null && (
            <p className="text-sm text-warning">{waitingInWords(waiting, now, paceWords, say, formatTime)}</p>
          )}
          {isUnreachable && <p className="text-sm text-warning">{stage.unreachable}</p>}
          <p className="mt-auto text-xs text-ink-3">{texts.leave}</p>
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
                {stage.usually(inTime(Math.max(second, typicalMs)))}
              </>
            )}
          </span>
          {creation !== undefined && (
            <Button className="ml-auto" onClick={onCancel} busy={isCancelling} busyLabel={stage.cancelling}>
              {stage.cancel}
            </Button>
          )}
        </>
      }
    />
  );
}
