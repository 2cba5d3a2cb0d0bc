/** Something that takes up room in a day, in pixels from its top. */
export interface Placed<Item> {
  item: Item;
  top: number;
  height: number;
}

export interface InLane<Item> extends Placed<Item> {
  lane: number;
  /** How many stand side by side there. */
  lanes: number;
}

/** What found no room, and where to say so. */
export interface Crowd<Item> {
  top: number;
  items: Item[];
}

const crowdHeight = 22;

/** Puts what overlaps side by side, at most `most` of them; the rest of a crowd is counted below it. Takes them in the order of time. */
export function layOut<Item>(placed: readonly Placed<Item>[], most: number) {
  const shown: InLane<Item>[] = [];
  const crowds: Crowd<Item>[] = [];
  let group: InLane<Item>[] = [];
  let ends: number[] = [];
  let crowd: Item[] = [];

  const closeGroup = () => {
    const lanes = ends.length;
    shown.push(...group.map((one) => ({ ...one, lanes })));
    if (crowd.length > 0) crowds.push({ top: Math.max(...ends), items: crowd });
    [group, ends, crowd] = [[], [], []];
  };
  const bottomOfGroup = () => Math.max(...ends, 0) + (crowd.length > 0 ? crowdHeight : 0);

  for (const one of placed) {
    if (one.top >= bottomOfGroup()) closeGroup();
    const free = ends.findIndex((end) => end <= one.top);
    const lane = free === -1 ? ends.length : free;
    if (lane >= most) {
      crowd.push(one.item);
      continue;
    }
    ends[lane] = one.top + one.height;
    group.push({ ...one, lane, lanes: 1 });
  }
  closeGroup();
  return { shown, crowds };
}
