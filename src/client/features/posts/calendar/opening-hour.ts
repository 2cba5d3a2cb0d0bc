const morning = 8;

/**
 * The hour at which a week opens: where most of what is in it can be seen without scrolling, as near to the morning as that allows.
 * Minutes are those of the day, `hoursInView` how many the window shows.
 */
export function openingHour(minutes: readonly number[], hoursInView: number): number {
  const last = Math.max(0, 24 - Math.floor(hoursInView));
  const hours = Array.from({ length: last + 1 }, (_hour, index) => index);
  // A post is as tall as an hour and a bit: one that begins lower down would be cut off.
  const seenFrom = (hour: number) =>
    minutes.filter((minute) => minute >= hour * 60 && minute <= (hour + hoursInView - 1.5) * 60).length;
  const [best = morning] = hours.toSorted(
    (a, b) => seenFrom(b) - seenFrom(a) || Math.abs(a - morning) - Math.abs(b - morning),
  );
  return best;
}
