import { formatUsd } from "#shared/prices.ts";
import type { Spending } from "#shared/spending.ts";
import { cx } from "#client/ui/cx.ts";
import { BarePicks, Picks } from "#client/ui/picks.tsx";

/** Fine enough to see a beginning, coarse enough to stay calm. */
const picks = 40;

export function SpendingBar({ spending }: { spending: Spending }) {
  const { spentUsd, reservedUsd, capUsd, unpriced } = spending;
  const counted = spentUsd + reservedUsd;
  const isUsedUp = capUsd !== null && counted >= capUsd && counted > 0;
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span>Spent</span>
        <span className="num text-sm">
          {formatUsd(spentUsd)}
          {capUsd !== null && <span className="text-ink-3"> of {formatUsd(capUsd)}</span>}
        </span>
      </p>
      {capUsd === null ? (
        <BarePicks />
      ) : (
        <Picks
          share={capUsd === 0 ? 1 : Math.min(1, counted / capUsd)}
          units={picks}
          tone={isUsedUp ? "warning" : "thread"}
        />
      )}
      <p className={cx("mt-[5px] text-xs", isUsedUp ? "text-warning" : "text-ink-3")}>
        {reservedUsd > 0 && `${formatUsd(reservedUsd)} reserved for what is being made. `}
        {capUsd === null
          ? "No cap. Estimates from published prices; the provider's bill counts."
          : `${formatUsd(Math.max(0, capUsd - counted))} left. Estimates from published prices; the provider's bill counts.`}
        {unpriced > 0 && ` ${unpriced === 1 ? "One call" : `${unpriced} calls`} without a known price not included.`}
      </p>
    </div>
  );
}
