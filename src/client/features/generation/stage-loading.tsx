import type { Creation } from "#shared/creations.ts";
import { formatSeconds } from "#client/lib/format.ts";
import { useNow } from "#client/lib/use-now.ts";
import { Button } from "#client/ui/button.tsx";
import { Loom } from "#client/ui/loom.tsx";
import { Progress } from "#client/ui/progress.tsx";
import { StageFrame } from "./stage-frame.tsx";

interface StageLoadingProps {
  prompt: string;
  /** Not there yet while the request is on its way. */
  creation: Creation | undefined;
  modelLabel: string | undefined;
  /** Looking at it failed the last time. */
  isUnreachable: boolean;
  onCancel: () => void;
  isCancelling: boolean;
}

const second = 1_000;

export function StageLoading(props: StageLoadingProps) {
  const { prompt, creation, modelLabel, isUnreachable, onCancel, isCancelling } = props;
  const now = useNow(second);
  const progress = creation?.progress ?? null;
  const percent = progress === null ? null : Math.round(progress * 100);
  const elapsedMs = creation === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(creation.createdAt));
  return (
    <StageFrame
      label="Generating image"
      isBusy
      art={<Loom text={prompt} progress={progress} />}
      side={
        <>
          <h2 className="text-h3">Generating image</h2>
          <div>
            <p
              aria-hidden="true"
              className="mb-3 font-display text-[44px] leading-12 font-[560] tracking-[-.03em] tabular-nums"
            >
              {percent === null ? "–" : `${percent}%`}
            </p>
            <Progress label="Progress" value={progress} hideLabel />
            <p className="mt-2.5 flex justify-between text-sm text-ink-2">
              <span>{percent === null ? "Waiting to begin" : "Drawing the image"}</span>
              <span className="num">{formatSeconds(Math.floor(elapsedMs / second) * second)}</span>
            </p>
          </div>
          <output className="sr-only">
            {percent === null ? "Waiting to begin" : `${Math.floor(percent / 25) * 25}% drawn`}
          </output>
          {isUnreachable && <p className="text-sm text-warning">Still trying to reach the server</p>}
          <p className="mt-auto text-xs text-ink-3">
            You can leave this page. The image will be in Recent Generations when it is done.
          </p>
        </>
      }
      foot={
        <>
          <span className="text-sm text-ink-2 max-md:hidden">{modelLabel}</span>
          {creation !== undefined && (
            <Button className="ml-auto" onClick={onCancel} busy={isCancelling} busyLabel="Cancelling">
              Cancel
            </Button>
          )}
        </>
      }
    />
  );
}
