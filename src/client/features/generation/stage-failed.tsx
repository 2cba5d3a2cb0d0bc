import { TriangleAlert } from "lucide-react";
import { Button } from "#client/ui/button.tsx";
import { StageFrame } from "./stage-frame.tsx";

interface StageFailedProps {
  title: string;
  reason: string;
  onTryAgain: () => void;
}

export function StageFailed({ title, reason, onTryAgain }: StageFailedProps) {
  return (
    <StageFrame
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
      foot={
        <Button className="ml-auto" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    />
  );
}
