const width = 88;
const height = 28;
/** Half of the line and of the dot at its end stay inside. */
const margin = 3;

interface SparklineProps {
  /** From the oldest to the newest. */
  values: readonly number[];
}

/** The last weeks as a line beside a figure, which says the same in words: a picture for those who see it. */
export function Sparkline({ values }: SparklineProps) {
  const most = Math.max(...values);
  const least = Math.min(...values);
  if (values.length < 2 || most === least) return null;
  const places = values.map((value, index) => ({
    x: margin + (index / (values.length - 1)) * (width - 2 * margin),
    y: margin + (1 - (value - least) / (most - least)) * (height - 2 * margin),
  }));
  const end = places.at(-1);
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
      className="shrink-0 text-ink-3"
    >
      <polyline
        points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {end !== undefined && <circle cx={end.x} cy={end.y} r="3" className="fill-thread" />}
    </svg>
  );
}
