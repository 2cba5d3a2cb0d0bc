import { Counter } from "#client/ui/counter.tsx";

const radius = 7;
const round = 2 * Math.PI * radius;

/** How much of a tweet is used: the figure, and a ring that fills. */
export function LengthRing({ used, limit }: { used: number; limit: number }) {
  const tone = used > limit ? "text-danger" : used >= limit * 0.9 ? "text-warning" : "text-ink-3";
  return (
    <span className="ml-auto flex items-center gap-2">
      <Counter used={used} limit={limit} />
      <svg viewBox="0 0 18 18" className={`size-[18px] -rotate-90 ${tone}`} aria-hidden="true">
        <circle cx="9" cy="9" r={radius} fill="none" strokeWidth="2" className="stroke-surface-3" />
        <circle
          cx="9"
          cy="9"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray={`${Math.min(1, used / limit) * round} ${round}`}
        />
      </svg>
    </span>
  );
}
