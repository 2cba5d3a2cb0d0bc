import { formatDay, formatTime, momentJoint } from "#client/lib/format.ts";

/** "Thu, 27 Nov, 18:30": the day as words, and of the clock the figures that stand below each other in lists. */
export function Moment({ at }: { at: string | Date }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDay(at)}
      {momentJoint()}
      <span className="num">{formatTime(at)}</span>
    </time>
  );
}
