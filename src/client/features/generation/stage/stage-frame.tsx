import type { ReactNode } from "react";
import { cx } from "#client/ui/cx.ts";
import { Card } from "#client/ui/layout/card.tsx";

export interface StageShape {
  /** Videos are wide, images square. */
  shape: "square" | "wide";
}

interface StageFrameProps extends StageShape {
  label: string;
  isBusy?: boolean;
  art: ReactNode;
  side: ReactNode;
  /** The results of the run, the shown one included. */
  strip?: ReactNode;
  foot: ReactNode;
}

/** Picture, side column and bar. All states of the stage have this size, so that the layout does not shift. */
export function StageFrame({ shape, label, isBusy = false, art, side, strip, foot }: StageFrameProps) {
  const isWide = shape === "wide";
  return (
    <Card aria-label={label} aria-busy={isBusy || undefined} className="overflow-hidden">
      <div className={isWide ? "grid" : "grid xl:grid-cols-[minmax(0,1fr)_256px]"}>
        <div
          className={cx(
            "relative overflow-hidden bg-surface-2",
            isWide ? "aspect-video max-md:has-[video]:aspect-auto" : "aspect-square",
          )}
        >
          {art}
        </div>
        <div className={cx("relative min-w-0 border-t border-line", !isWide && "xl:border-t-0 xl:border-l")}>
          <div
            className={cx(
              "flex flex-col gap-4 p-4 md:p-5",
              isWide ? "min-h-56" : "xl:absolute xl:inset-0 xl:overflow-y-auto",
            )}
          >
            {side}
          </div>
        </div>
      </div>
      {strip}
      <div className="flex min-h-16 flex-wrap items-center gap-2 border-t border-line px-3 py-3 md:gap-x-1">{foot}</div>
    </Card>
  );
}
