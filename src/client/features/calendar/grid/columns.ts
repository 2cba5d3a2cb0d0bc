/** The position of an item in a day, in pixels from the top. */
export interface Placed<Item> {
  item: Item;
  top: number;
  height: number;
}

export interface InColumn<Item> extends Placed<Item> {
  column: number;
  /** The number of columns side by side. */
  columns: number;
}

/** Items without room, and the position of their count. */
export interface Overflow<Item> {
  top: number;
  items: Item[];
}

/** Height of the button for the items without room: 24 pixels, the minimum of a target in WCAG 2.2, and a gap. */
export const overflowHeight = 26;

/** Puts at most `most` overlapping items side by side and counts the others below. Expects items sorted by time. */
export function layOut<Item>(placed: readonly Placed<Item>[], most: number) {
  const shown: InColumn<Item>[] = [];
  const overflows: Overflow<Item>[] = [];
  let group: InColumn<Item>[] = [];
  let ends: number[] = [];
  let overflow: Item[] = [];

  const closeGroup = () => {
    const columns = ends.length;
    shown.push(...group.map((one) => ({ ...one, columns })));
    if (overflow.length > 0) overflows.push({ top: Math.max(...ends), items: overflow });
    [group, ends, overflow] = [[], [], []];
  };
  const bottomOfGroup = () => Math.max(...ends, 0) + (overflow.length > 0 ? overflowHeight : 0);

  for (const one of placed) {
    if (one.top >= bottomOfGroup()) closeGroup();
    const free = ends.findIndex((end) => end <= one.top);
    const column = free === -1 ? ends.length : free;
    if (column >= most) {
      overflow.push(one.item);
      continue;
    }
    ends[column] = one.top + one.height;
    group.push({ ...one, column, columns: 1 });
  }
  closeGroup();
  return { shown, overflows };
}
