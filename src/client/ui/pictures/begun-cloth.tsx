import { cx } from "../cx.ts";

/** Woven rows from the bottom up: y position, colour, number of picks, horizontal offset. */
const rows = [
  { y: 100, ink: "text-info", picks: 20, offset: 0 },
  { y: 92, ink: "text-info", picks: 20, offset: 5 },
  { y: 84, ink: "text-danger", picks: 20, offset: 0 },
  { y: 76, ink: "text-thread", picks: 9, offset: 5 },
];

/** Illustration of a cloth just begun: a few woven rows on bare warp, and a shuttle with its thread. */
export function BegunCloth({ large = false, className }: { large?: boolean; className?: string }) {
  const width = large ? 256 : 168;
  return (
    <svg
      width={width}
      height={(width * 112) / 256}
      viewBox="0 0 256 112"
      fill="none"
      aria-hidden="true"
      className={cx("text-line-strong", className)}
    >
      <path d="M3 4h250M3 108h250" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      {Array.from({ length: 31 }, (_end, end) => (
        <path key={end} d={`M${8 + end * 8} 7v98`} stroke="currentColor" opacity=".55" />
      ))}
      {rows.map(({ y, ink, picks, offset }) => (
        <g key={y} className={ink} stroke="currentColor" strokeWidth="5.5" strokeLinecap="round">
          {Array.from({ length: picks }, (_pick, pick) => (
            <path key={pick} d={`M${10 + pick * 12 + offset} ${y}h6`} />
          ))}
        </g>
      ))}
      <path d="M120 75 166 44" className="text-thread" stroke="currentColor" strokeWidth="1.75" />
      <g className="text-thread" transform="rotate(-8 194 40)">
        <path d="M158 40c16-11 48-14 74-2-26 12-58 12-74 2Z" fill="currentColor" />
        <path d="M182 39.5c8-3 18-3.5 27-1-9 3-19 3.5-27 1Z" fill="var(--surface-1)" />
      </g>
    </svg>
  );
}
