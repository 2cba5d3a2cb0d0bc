import { adjust, blend, hex, lighten } from "#server/renderer/math/color.ts";
import { normalize } from "#server/renderer/math/vector.ts";
import { COLORS } from "#server/renderer/prompt/palette.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import { createRoom, type FloorName, type Mural } from "#server/renderer/trace/room.ts";
import { createScene } from "#server/renderer/trace/scene.ts";
import { arrange, requestedItems, extentOf, frameGroup, makeItem, toSolids } from "./items.ts";
import { createGobo, type GoboName, roomLights } from "./lights.ts";
import type { Item, Plan, Composition } from "./plan.ts";

const companions: readonly [SubjectName, ...SubjectName[]] = [
  "cup",
  "bowl",
  "lemon",
  "vase",
  "orange_fruit",
  "book",
  "bottle",
  "plant",
  "candle",
  "pear",
];

const floors: readonly [FloorName, ...FloorName[]] = ["wood", "wood", "linen", "plaster", "stone"];
const gobos: readonly [GoboName, ...GoboName[]] = ["window", "window", "leaves", "blinds", "arch"];

/** Items on a table in window light, or in a studio. */
export function tabletop(plan: Plan, studio: boolean): Composition {
  const { palette, random, creativity, brief } = plan;
  const items = requestedItems(plan);
  const requestedCount = items.length;
  if (requestedCount === 0) items.push(...stillLife(plan));
  else if (!studio && items.length < 3) items.push(...extras(plan, items));
  arrange(plan, items, studio ? 0.92 : 0.8);
  // Companions are never in front of the requested items.
  const front = Math.max(...items.slice(0, requestedCount).map(({ z }) => z)) + 0.1;
  if (requestedCount > 0) for (const item of items.slice(requestedCount)) item.z = Math.min(item.z, front);
  const extent = extentOf(items);
  const wide = plan.aspect > 1.3;
  const frame = frameGroup(extent, plan.aspect, {
    fill: random.between(0.64, 0.72),
    pitch: random.between(0.1, 0.2) + (extent.top < 0.9 ? 0.12 : 0) + creativity * random.between(0, 0.012),
    fieldOfView: 0.5,
    lift: studio ? 0.05 : 0.12,
  });
  const side = random.pick([-1, 1]);
  const room = (frame.halfWidth * 0.86 - (extent.right - extent.left) / 2) * 0.62;
  const shift = Math.max(0, wide ? room : room * random.between(0, 0.3)) * -side;
  for (const item of items) item.x += shift;
  const light = roomLights(plan, side, studio);
  // A painted shape needs a wall; otherwise the studio has a seamless backdrop.
  const seamless = studio && !plan.playful;
  const floor = floorOf(plan, studio);
  const wallZ = Math.min(extent.far - (seamless ? 3.4 : studio ? 1 : 0.55), -1.3);
  const center = [shift, (extent.top - extent.bottom) * 0.5, -0.35] as const;
  const gobo = studio ? "open" : random.pick(gobos);
  const size = Math.max(0.62, extent.right - extent.left, extent.top) * 0.52;
  const toLight = normalize(light.direction);
  return {
    items,
    place: studio ? "studio" : "indoors",
    skyOptions: undefined,
    scene: createScene({
      solids: toSolids(items),
      camera: frame.camera,
      light: { ...light, direction: toLight },
      backdrop: createRoom({
        floor,
        floorColor: floorColor(plan, floor),
        wallColor: palette.wall,
        wallZ,
        sweep: seamless ? 2.6 : 0,
        mural: mural(plan, extent.top, shift, studio),
        detail: plan.detail,
        plain: plan.playful,
        lightAt: createGobo(brief.time === "storm" || brief.time === "night" ? "window" : gobo, toLight, center, size),
      }),
      haze: 0,
      exposure: 1,
      detail: plan.detail,
    }),
    grade: {
      exposure: studio ? 0.86 : 0.9,
      contrast: 0.22,
      saturation: brief.moods.includes("monochrome") && brief.colors.length === 0 ? 0.1 : 1.02,
      vignette: studio ? 0.18 : 0.3,
      bloom: 0.16,
      grain: 0.02,
      shadows: [0.97, 0.98, 1.05],
      highlights: [1.02, 1, 0.97],
    },
  };
}

/** The material in the prompt, else plaster for a coloured table, else a random one. */
function floorOf({ brief, random }: Plan, studio: boolean): FloorName {
  if (studio) return "smooth";
  const any = random.pick(floors);
  if (brief.surface !== undefined && brief.surface !== "table") return brief.surface;
  return brief.surfaceColor ? "plaster" : any;
}

function floorColor({ palette, random, brief }: Plan, floor: FloorName) {
  if (brief.surfaceColor) return COLORS[brief.surfaceColor];
  const woods = [hex("#9a6a3e"), hex("#c49a66"), hex("#6b432a"), hex("#b9814d")] as const;
  if (floor === "wood") return blend(random.pick(woods), palette.ground, 0.3);
  if (floor === "stone") return blend(hex("#e6dfd4"), palette.wall, 0.25);
  if (floor === "linen") return blend(hex("#eee4d2"), palette.wall, 0.2);
  if (floor === "smooth") return lighten(palette.wall, 0.02);
  return blend(lighten(palette.wall, 0.05), palette.ground, 0.4);
}

function mural({ palette, random, creativity, playful }: Plan, top: number, x: number, studio: boolean): Mural {
  const none: Mural = { kind: "none", x, y: 0, size: 1, color: palette.wall };
  if (!random.chance(playful ? 0.9 : studio ? 0 : creativity * 0.035)) return none;
  const color = random.pick([
    adjust(palette.second, ({ chroma }) => ({ chroma: chroma * 0.8 })),
    lighten(palette.wall, 0.07),
    lighten(palette.wall, -0.08),
  ]);
  return {
    kind: random.pick(["disc", "arch", "sunrise"]),
    x: x + random.between(-0.3, 0.3),
    y: top * 0.72,
    size: Math.max(0.9, top * random.between(0.62, 0.8)),
    color,
  };
}

function extras(plan: Plan, items: readonly Item[]): Item[] {
  const { random, creativity } = plan;
  const named = new Set(items.map((item) => item.name));
  const main = items[0]?.height ?? 1;
  // A companion is never much taller than the main item.
  const own = items[0] && SUBJECTS[items[0].name].company;
  const choices = (own ?? companions).filter(
    (name) => !named.has(name) && SUBJECTS[name].size < main * (own ? 1.6 : 1.1),
  );
  const count = Math.min(choices.length, 3 - items.length, creativity >= 7 ? 2 : creativity >= 4 ? 1 : 0);
  const first = random.integer(0, 50);
  return Array.from({ length: count }, (_, index) =>
    makeItem(plan, choices[(first + index * 2) % choices.length] ?? "lemon", index + 1, undefined),
  );
}

function stillLife(plan: Plan): Item[] {
  const { random } = plan;
  const tall = random.pick(["flower", "vase", "bottle", "plant", "teapot", "daisy", "tulip"] as const);
  const low = random.pick(["bowl", "cup", "book", "pear"] as const);
  const small = random.pick(["lemon", "orange_fruit", "apple", "candle"] as const);
  return [makeItem(plan, tall, 0, undefined), makeItem(plan, low, 1, undefined), makeItem(plan, small, 2, undefined)];
}
