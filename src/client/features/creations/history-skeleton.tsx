import { useStoredFlag } from "#client/lib/use-stored-flag.ts";
import { Skeleton } from "#client/ui/skeleton.tsx";
import { gridClass, gridFlag } from "./history-grid.tsx";

/** Where the pictures or rows will be. */
export function HistorySkeleton() {
  const [isGrid] = useStoredFlag(gridFlag, true);
  if (!isGrid) {
    return (
      <div className="grid gap-5 border-t border-line px-4 py-4 md:px-5">
        <Skeleton picture />
        <Skeleton picture />
        <Skeleton picture />
      </div>
    );
  }
  return (
    <div aria-hidden="true" className={`${gridClass} border-t border-line p-4 md:p-5`}>
      {Array.from({ length: 10 }, (_tile, index) => (
        <div key={index} className="grid gap-3 pb-3">
          <div className="relative aspect-square overflow-hidden rounded-md border border-line">
            <div className="weave absolute inset-0 opacity-35" />
          </div>
          <div className={index === 0 ? "thread-line shuttle w-[88%]" : "thread-line w-[64%]"} />
        </div>
      ))}
    </div>
  );
}
