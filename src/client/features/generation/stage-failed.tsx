import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { StageFrame, type StageShape } from "./stage-frame.tsx";
import { useTexts } from "#client/lib/language.ts";

interface StageFailedProps extends StageShape {
  title: string;
  reason: string;
  strip?: ReactNode;
  onTryAgain: () => void;
  isTrying?: boolean;
  /** Another way out, beside trying again. */
  action?: ReactNode;
}

export function StageFailed({ shape, title, reason, strip, onTryAgain, isTrying = false, action }: StageFailedProps) {
  const { stage } = useTexts("generation");
  return (
    <StageFrame
      shape={shape}
      label={title}
      art={
        <div className="grid size-full place-items-center">
          <div aria-hidden="true" className="warp absolute inset-0" />
          <TriangleAlert size={40} strokeWidth={1.5} className="relative text-danger" aria-hidden="true" />
        </div>
      }
      side={
        <div role="alert" className="grid gap-2">
          <h2 className="text-h3">{title}</h2>
          <p className="text-sm text-ink-2">{reason}</p>
        </div>
      }
      strip={strip}
      foot={
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {action}
          <Button onClick={onTryAgain} busy={isTrying} busyLabel={stage.trying}>
            {stage.tryAgain}
          </Button>
        </div>
      }
    />
  );
}
