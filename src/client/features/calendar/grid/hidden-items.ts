/** The part of a day that the scrolled week shows, in pixels from midnight. */
export interface VisiblePart {
  from: number;
  to: number;
}

/** The items of a day that begin above and below the visible part, the nearest of each first. */
export const hiddenItems = <Item extends { top: number }>(items: readonly Item[], { from, to }: VisiblePart) => ({
  earlier: items.filter(({ top }) => top < from).toSorted((one, other) => other.top - one.top),
  later: items.filter(({ top }) => top > to).toSorted((one, other) => one.top - other.top),
});
