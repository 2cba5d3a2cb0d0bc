import { hex, type Rgb } from "#server/renderer/math/color.ts";
import { clamp } from "#server/renderer/math/vector.ts";
import { COLORS } from "#server/renderer/prompt/palette.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { place, type Solid } from "#server/renderer/sdf/solid.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import { type Camera, lookAt } from "#server/renderer/trace/scene.ts";
import type { Item, Plan } from "./plan.ts";

/** Long subjects, seen from the side. Those of `threeQuarter` are turned a little, the others face the viewer. */
const sideways = new Set<SubjectName>(["fish", "whale", "car", "boat", "bread", "shoe", "bicycle"]);
const threeQuarter = new Set<SubjectName>([
  "house",
  "gift",
  "chair",
  "book",
  "robot",
  "duck",
  "bird",
  "bag",
  "laptop",
  "phone",
  "camera",
  "parcel",
  "headphones",
  "watch",
  "glasses",
  "sushi",
]);

export function makeItem(plan: Plan, name: SubjectName, index: number, color: Rgb | undefined, count = 0): Item {
  const subject = SUBJECTS[name];
  const random = plan.random.fork(`${name}:${index}`);
  const own = subject.variety?.[index % subject.variety.length] ?? subject.color;
  const roles = [plan.palette.hero, plan.palette.second, plan.palette.third, plan.palette.accent];
  const fallback = roles[index % roles.length] ?? plan.palette.hero;
  const parts = subject.parts({
    color: color ?? (own ? hex(own) : fallback),
    palette: plan.palette,
    random,
    detail: plan.detail,
    count,
  });
  const top = Math.max(...parts.map(({ bounds }) => bounds.highY));
  const wide = Math.max(...parts.map(({ bounds }) => Math.max(bounds.highX, -bounds.lowX)));
  const deep = Math.max(...parts.map(({ bounds }) => Math.max(bounds.highZ, -bounds.lowZ)));
  const scale = (subject.size / top) * random.between(0.94, 1.06);
  const swing = 0.12 + plan.creativity * 0.03;
  const facing = sideways.has(name)
    ? random.pick([-0.35, 0.35])
    : threeQuarter.has(name)
      ? random.pick([-0.5, 0.5])
      : 0;
  return {
    name,
    parts,
    scale,
    radius: Math.max(wide, deep * 0.7) * scale,
    height: top * scale,
    x: 0,
    y: 0,
    z: 0,
    turn: facing + random.between(-swing, swing),
  };
}

/** Height at which another item is put on this one. */
const seatHeight = ({ name, height }: Item): number => height * (name === "chair" ? 0.46 : 0.98);

/** Items that another one can be put on. */
const flatTopped = new Set<SubjectName>(["book", "plate", "chair", "gift", "cake", "car", "ball", "parcel"]);

/** An item for each subject that the prompt names, times its count. */
export function requestedItems(plan: Plan): Item[] {
  const mentions = plan.brief.subjects.slice(0, 4);
  const items: Item[] = [];
  for (const mention of mentions) {
    const alone = mentions.length === 1 && mention.count === 1 && mention.statedCount === 0;
    const count = alone ? (SUBJECTS[mention.name].group ?? 1) : mention.count;
    const color = mention.color ?? (mentions.length === 1 ? plan.brief.colors[0] : undefined);
    for (let copy = 0; copy < Math.min(7, count); copy++) {
      const item = makeItem(
        plan,
        mention.name,
        copy,
        color && (copy === 0 || mention.color) ? COLORS[color] : undefined,
        mention.statedCount,
      );
      items.push(item);
    }
  }
  for (const mention of mentions) {
    const lower = mention.on && items.find((item) => item.name === mention.on);
    const upper = items.find((item) => item.name === mention.name);
    if (lower && upper && lower !== upper && flatTopped.has(lower.name)) upper.y = seatHeight(lower);
  }
  return items;
}

/** Places items side by side in one or two rows, tall ones behind. */
export function arrange(plan: Plan, items: readonly Item[], spacing: number): void {
  const { random } = plan;
  const standing = items.filter((item) => item.y === 0);
  const rows = standing.length > 5 ? 2 : 1;
  const perRow = Math.ceil(standing.length / rows);
  for (let row = 0; row < rows; row++) {
    const members = standing.slice(row * perRow, (row + 1) * perRow);
    const order = balance(members);
    const width = order.reduce((sum, item) => sum + 2 * item.radius * spacing, 0);
    let x = -width / 2;
    for (const [index, item] of order.entries()) {
      x += item.radius * spacing;
      item.x = x;
      const smaller = clamp(1.2 - item.height, -0.5, 0.6);
      const staggered = order.length > 2 ? (index % 2 === 0 ? -0.4 : 0.4) * item.radius : 0;
      item.z = smaller * 0.6 + staggered + random.between(-0.08, 0.08) - row * 1.2;
      x += item.radius * spacing;
    }
  }
  for (const upper of items) {
    if (upper.y === 0) continue;
    const lower = standing.find((item) => Math.abs(seatHeight(item) - upper.y) < 1e-6);
    if (lower) Object.assign(upper, { x: lower.x, z: lower.z });
  }
}

/** First item in the middle, the others alternately to its sides. */
function balance(items: readonly Item[]): Item[] {
  const line: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (index % 2 === 0) line.push(item);
    else line.unshift(item);
  }
  return line;
}

export type Extent = { left: number; right: number; bottom: number; top: number; near: number; far: number };

export function extentOf(items: readonly Item[]): Extent {
  const at = (pick: (item: Item) => number, choose: (...values: number[]) => number) => choose(...items.map(pick));
  return {
    left: at((item) => item.x - item.radius, Math.min),
    right: at((item) => item.x + item.radius, Math.max),
    bottom: at((item) => item.y, Math.min),
    top: at((item) => item.y + item.height, Math.max),
    near: at((item) => item.z + item.radius * 0.7, Math.max),
    far: at((item) => item.z - item.radius * 0.7, Math.min),
  };
}

export const toSolids = (items: readonly Item[]): Solid[] =>
  items.flatMap((item, object) =>
    item.parts.map((shape) =>
      place(shape, { x: item.x, y: item.y, z: item.z, scale: item.scale, turn: item.turn }, object),
    ),
  );

export type Frame = { camera: Camera; distance: number; halfWidth: number };

/** Places the camera so that the group takes `fill` of the picture's height or width. Angles in radians. */
export function frameGroup(
  extent: Extent,
  aspect: number,
  options: { fill: number; pitch: number; fieldOfView: number; lift: number },
): Frame {
  const half = Math.tan(options.fieldOfView / 2);
  const halfWidth = aspect >= 1 ? half * aspect : half;
  const halfHeight = aspect >= 1 ? half : half / aspect;
  const tall = (extent.top - extent.bottom) / 2 + Math.abs(Math.sin(options.pitch)) * (extent.near - extent.far) * 0.5;
  const wide = (extent.right - extent.left) / 2;
  const distance =
    Math.max(tall / (halfHeight * options.fill), wide / (halfWidth * Math.min(0.88, options.fill * 1.3))) +
    (extent.near - extent.far) / 2;
  const middle = (extent.top + extent.bottom) / 2;
  // `lift` puts the group a little below the middle.
  const target = middle + options.lift * distance * halfHeight;
  const camera = lookAt(
    [0, target + Math.tan(options.pitch) * distance, distance],
    [0, target, 0],
    options.fieldOfView,
    aspect,
  );
  return { camera, distance, halfWidth: halfWidth * distance };
}
