import { cx } from "../cx.ts";

interface PicksProps {
  /** Share of the picks that are filled, 0 to 1. */
  share: number;
  /** Units to show; each gets a group of picks. Above 40 units one pick counts for several. */
  units: number;
  tone?: "thread" | "warning";
  fine?: boolean;
}

const picksInBar = 20;

/** The bar of meters and progress, drawn as a woven thread: odd picks are taller and in another tone. */
export function Picks({ share, units, tone = "thread", fine = false }: PicksProps) {
  const groups = units > 40 ? 40 : Math.max(1, units);
  const perGroup = fine ? 1 : Math.max(1, Math.round(picksInBar / groups));
  const woven = Math.round(share * groups) * perGroup;
  const gap = fine ? "gap-0.5" : perGroup === 1 ? "gap-[3px]" : "gap-[5px]";
  return (
    <span aria-hidden="true" className={cx("flex h-3", gap)}>
      {Array.from({ length: groups }, (_group, group) => (
        <span key={group} className="flex flex-1 items-center gap-0.5">
          {Array.from({ length: perGroup }, (_pick, pick) => {
            const index = group * perGroup + pick;
            return <i key={pick} className={cx("flex-1 rounded-[2px]", pickClass(index, index < woven, tone))} />;
          })}
        </span>
      ))}
    </span>
  );
}

function pickClass(index: number, woven: boolean, tone: "thread" | "warning"): string {
  const over = index % 2 === 1;
  const height = over ? "h-3" : "h-2";
  if (!woven) return `${height} bg-surface-3`;
  if (tone === "warning") return `${height} bg-warning`;
  return over ? `${height} bg-thread-2` : `${height} bg-thread`;
}

/** For meters without a limit: decorative hairline picks. */
export function BarePicks() {
  return (
    <span aria-hidden="true" className="flex h-3 items-center gap-[5px]">
      {Array.from({ length: 24 }, (_pick, pick) => (
        <i key={pick} className={cx("h-0.5 flex-1 bg-line-strong", pick % 2 === 1 && "opacity-45")} />
      ))}
    </span>
  );
}
