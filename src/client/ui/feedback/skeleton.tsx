import { cx } from "../cx.ts";

interface SkeletonProps {
  /** Number of lines; only the first is animated. */
  lines?: number;
  /** A square before the lines, in place of a picture. */
  picture?: boolean;
  className?: string;
}

const widths = ["w-[46%]", "w-[88%]", "w-[64%]", "w-[76%]"];

/** A loading placeholder. It is busy for as long as it is shown. */
export function Skeleton({ lines = 2, picture = false, className }: SkeletonProps) {
  return (
    <div aria-busy="true" className={cx("grid", className)}>
      <div aria-hidden="true" className="flex items-center gap-4">
        {picture && (
          <span className="relative size-12 shrink-0 overflow-hidden rounded-md border border-line">
            <span className="weave absolute inset-0 opacity-35" />
          </span>
        )}
        <div className="grid grow gap-2.5">
          {Array.from({ length: lines }, (_line, line) => (
            <div key={line} className={cx("thread-line", line === 0 && "shuttle", widths[line % widths.length])} />
          ))}
        </div>
      </div>
    </div>
  );
}
