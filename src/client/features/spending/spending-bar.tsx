import type { Spending } from "#shared/ai-costs/ai-costs.ts";
import { formatUsd } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/language.ts";
import { cx } from "#client/ui/cx.ts";
import { BarePicks, Picks } from "#client/ui/picks.tsx";

/** Fine enough to see a beginning, coarse enough to stay calm. */
const picks = 40;

export function SpendingBar({ spending }: { spending: Spending }) {
  const texts = useTexts("spending");
  const { spentUsd, reservedUsd, capUsd, unpriced } = spending;
  const counted = spentUsd + reservedUsd;
  const isUsedUp = capUsd !== null && counted >= capUsd && counted > 0;
  const notes = [
    ...(reservedUsd > 0 ? [texts.reserved(formatUsd(reservedUsd))] : []),
    capUsd === null ? texts.noCap : texts.left(formatUsd(Math.max(0, capUsd - counted))),
    texts.areEstimates,
    ...(unpriced > 0 ? [texts.unpriced(unpriced)] : []),
  ];
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span>{texts.spent}</span>
        <span className="num text-sm">
          {formatUsd(spentUsd)}
          {capUsd !== null && <span className="text-ink-3"> {texts.ofCap(formatUsd(capUsd))}</span>}
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
      <p className={cx("mt-[5px] text-xs", isUsedUp ? "text-warning" : "text-ink-3")}>{notes.join(" ")}</p>
    </div>
  );
}
