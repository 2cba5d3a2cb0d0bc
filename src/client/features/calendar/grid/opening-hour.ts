const morning = 8;

/**
 * The hour at which a week opens: where most items are visible without scrolling, on a tie the closest to the morning.
 * `minutes` are minutes of the day.
 */
export function openingHour(minutes: readonly number[], hoursInView: number): number {
  const last = Math.max(0, 24 - Math.floor(hoursInView));
  const hours = Array.from({ length: last + 1 }, (_hour, index) => index);
  // A card is a little taller than an hour: one that starts lower would be cut off.
  const visibleFrom = (hour: number) =>
    minutes.filter((minute) => minute >= hour * 60 && minute <= (hour + hoursInView - 1.5) * 60).length;
  const [best = morning] = hours.toSorted(
    (a, b) => visibleFrom(b) - visibleFrom(a) || Math.abs(a - morning) - Math.abs(b - morning),
  );
  return best;
}
