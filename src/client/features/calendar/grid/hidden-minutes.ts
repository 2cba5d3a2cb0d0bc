/** The minutes of a day that the scrolled week shows. */
export interface VisibleMinutes {
  from: number;
  to: number;
}

/** The minutes of a day at which something begins that is not visible. Expects them sorted. */
export const hiddenMinutes = (minutes: readonly number[], { from, to }: VisibleMinutes) => ({
  earlier: minutes.filter((minute) => minute < from),
  later: minutes.filter((minute) => minute > to),
});
