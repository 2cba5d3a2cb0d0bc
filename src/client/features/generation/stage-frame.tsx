import type { ReactNode } from "react";
import { Card } from "#client/ui/card.tsx";

interface StageFrameProps {
  label: string;
  isBusy?: boolean;
  art: ReactNode;
  side: ReactNode;
  foot: ReactNode;
}

/** Picture, column beside it, bar below: every face of the stage has this size, so that nothing jumps. */
export function StageFrame({ label, isBusy = false, art, side, foot }: StageFrameProps) {
  return (
    <Card aria-label={label} aria-busy={isBusy || undefined} className="overflow-hidden">
      <div className="grid xl:grid-cols-[minmax(0,1fr)_256px]">
        <div className="relative aspect-square overflow-hidden bg-surface-2">{art}</div>
        <div className="relative min-w-0 border-line max-xl:border-t xl:border-l">
          <div className="flex flex-col gap-4 p-4 md:p-5 xl:absolute xl:inset-0 xl:overflow-y-auto">{side}</div>
        </div>
      </div>
      <div className="flex min-h-16 flex-wrap items-center gap-2 border-t border-line px-3 py-3 md:px-4">{foot}</div>
    </Card>
  );
}
