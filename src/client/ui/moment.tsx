import { formatDay, formatTime, momentJoint } from "#client/lib/language/format.ts";

/** "Thu, 27 Nov, 18:30", the time in tabular figures, which align in lists. */
export function Moment({ at }: { at: string | Date }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDay(at)}
      {momentJoint()}
      <span className="num">{formatTime(at)}</span>
    </time>
  );
}
