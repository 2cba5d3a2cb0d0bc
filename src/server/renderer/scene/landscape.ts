import { adjust, blend, hex, lighten } from "#server/renderer/math/color.ts";
import { clamp, normalize, scale3, type Vec3 } from "#server/renderer/math/vector.ts";
import type { TimeName } from "#server/renderer/prompt/lexicon.ts";
import { COLORS } from "#server/renderer/prompt/palette.ts";
import type { Brief } from "#server/renderer/prompt/parse-prompt.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import { createLand } from "#server/renderer/trace/land.ts";
import { type Camera, createScene, lookAt } from "#server/renderer/trace/scene.ts";
import { createAir, createSky } from "#server/renderer/trace/sky.ts";
import { bakeTerrain, cliffTop, type TerrainName } from "#server/renderer/trace/terrain.ts";
import { arrange, type Extent, extentOf, frameGroup, makeItem, requestedItems, toSolids } from "./items.ts";
import { keyDirection, NO_AIR, tint, WEATHER, type Weather } from "./lights.ts";
import { overcast } from "./overcast.ts";
import type { Item, Place, Plan, Composition } from "./plan.ts";
import { scenery } from "./scenery.ts";

const grove = new Set<SubjectName>(["tree", "pine", "palm"]);

/** Distance of the items from the camera: every terrain is nearly level there. */
const heroDistance = 7;

export function landscape(plan: Plan, setting: Place, terrainName: TerrainName): Composition {
  const { brief, palette, random, detail } = plan;
  const time: TimeName =
    brief.time ??
    (brief.moods.includes("dramatic")
      ? "storm"
      : brief.moods.includes("neon") || brief.moods.includes("warm")
        ? "sunset"
        : brief.subjects.some(({ name }) => name === "campfire")
          ? "sunset"
          : setting === "beach" || setting === "courtyard"
            ? "day"
            : random.pick(["day", "day", "dawn", "sunset"]));
  const weather = setting === "space" ? NO_AIR : overcast(WEATHER[time], { ...brief, time });
  const items = requestedItems(plan);
  // An empty courtyard gets a small still life.
  if (setting === "courtyard" && items.length === 0)
    items.push(
      makeItem(plan, "vase", 0, palette.pale),
      makeItem(plan, "bowl", 1, undefined),
      makeItem(plan, "lemon", 2, undefined),
    );
  const side = random.pick([-1, 1]);
  const isAloft = brief.isAloft && items.length > 0 && items.every(({ name }) => SUBJECTS[name].home === "air");
  const camera = isAloft
    ? frameAloft(plan, items, setting)
    : items.length > 0
      ? frameHero(plan, items, side, setting)
      : openView(plan, setting, time);
  const halfWidth = camera.halfWidth * 1.06;
  const toSun = normalize([side * random.between(0.12, 0.3) * (items.length > 0 ? -1 : 1), weather.sunRise, -1]);
  const direction = normalize(keyDirection(weather, side, items.length > 0));
  const seed = random.between(0, 60);
  const isStormy = time === "storm" || brief.weather.includes("storm");
  const terrain = bakeTerrain(terrainName, seed, halfWidth, direction, Math.round(clamp(plan.pixels * 0.65, 96, 640)));
  const viewZ = camera.position[2];
  const afloat = terrainName === "lake" || terrainName === "sea" || terrainName === "shore";
  for (const item of items) {
    if (terrainName === "cliff" || isAloft) continue;
    if (item.name === "balloon") item.y += 1.1 * item.scale + 0.6;
    else if (item.name === "rocket") item.y += 0.8 * item.scale;
    else if (item.name === "fireworks") item.y += 1.5 * item.scale;
    else item.y += afloat ? -0.04 : terrain.heightAt(item.x, viewZ - item.z) - 0.02;
  }
  const skyOptions = chooseSky(plan, weather, time, toSun, setting === "space" ? side : undefined);
  const sky = createSky(skyOptions);
  const dry = plan.brief.moods.includes("autumn");
  const winter = terrainName === "snow" || brief.moods.includes("winter");
  const colors = groundColors(terrainName, dry, winter);
  return {
    items,
    place: terrainName === "quay" ? "quay" : setting,
    skyOptions,
    scene: createScene({
      solids: [
        ...toSolids(items),
        ...scenery(plan, setting, {
          terrain,
          viewZ,
          halfWidth,
          from: items.length,
          time,
          keepClear: items.length > 0,
          winter,
        }),
      ],
      camera,
      light: {
        direction,
        color: scale3(tint(weather.key, undefined, 0), weather.strength),
        spread: 0.03,
        sky: scale3(blend(hex(weather.middle), hex("#ffffff"), 0.35), weather.fill),
        bounce: scale3(blend(colors.ground, hex("#ffffff"), 0.25), weather.fill * 0.7),
      },
      backdrop: createLand({
        name: terrainName,
        terrain,
        viewZ,
        sky,
        air: createAir(skyOptions),
        ground: colors.ground,
        patch: colors.patch,
        rock: blend(hex("#77706b"), palette.second, 0.12),
        isMeadowInBloom: brief.bloom !== undefined,
        blossoms:
          terrainName === "meadow" && !winter && !dry
            ? brief.bloom
              ? COLORS[brief.bloom]
              : brief.colors[0]
                ? COLORS[brief.colors[0]]
                : brief.moods.includes("spring") || random.chance(0.55)
                  ? palette.accent
                  : undefined
            : undefined,
        snowLine: winter ? -6 : brief.moods.includes("summer") ? 30 : 6.5,
        ...waterOf(brief, time),
        waves: isStormy ? 1.7 : calmWaters.has(terrainName) ? 0.35 : 0.8,
        detail,
        plain: plan.playful,
      }),
      haze: weather.haze * (brief.moods.includes("calm") ? 1.3 : 1) * (setting === "mountains" ? 0.7 : 1),
      exposure: 1,
      detail,
    }),
    grade: {
      exposure: weather.exposure,
      contrast: 0.26,
      saturation: brief.moods.includes("monochrome") ? 0.08 : 1.1,
      vignette: 0.24,
      bloom: 0.2,
      grain: 0.016,
      shadows: [0.97, 0.99, 1.05],
      highlights: [1.03, 1, 0.96],
    },
  };
}

function chooseSky(plan: Plan, weather: Weather, time: TimeName, toSun: Vec3, planetSide: number | undefined) {
  const { brief, random } = plan;
  const named = brief.backgroundColor ?? brief.colors[0];
  const inSpace = planetSide !== undefined;
  const color = inSpace ? undefined : named ? COLORS[named] : brief.moods.includes("neon") ? hex("#d43d9a") : undefined;
  const pastel = brief.moods.includes("pastel");
  const soften = (code: string) => {
    const tinted = tint(code, color, 0.55);
    return pastel ? adjust(lighten(tinted, 0.1), ({ chroma }) => ({ chroma: chroma * 0.75 })) : tinted;
  };
  const aurora =
    time === "night" &&
    !brief.settings.includes("city") &&
    !inSpace &&
    (brief.hasAurora || brief.moods.includes("neon") || random.chance(0.15 + plan.creativity * 0.02));
  return {
    zenith: soften(weather.zenith),
    middle: soften(weather.middle),
    horizon: tint(weather.horizon, color, 0.35),
    toSun,
    sunColor: hex(weather.sun),
    // A rainbow is opposite the sun.
    sunSize: brief.hasRainbow ? 0 : weather.sunSize,
    glow: weather.glow * (brief.hasRainbow ? 0.3 : 1),
    clouds: weather.clouds * random.between(0.6, 1.25),
    cloudLight: tint(weather.cloudLight, color, 0.3),
    cloudShade: tint(weather.cloudShade, color, 0.45),
    stars: inSpace || (time === "night" && weather.clouds < 1),
    aurora: aurora ? hex("#3fe0a0") : undefined,
    rainbow: brief.hasRainbow,
    planet: inSpace ? normalize([-planetSide * random.between(0.24, 0.3), random.between(0.24, 0.34), -1]) : undefined,
    shift: random.between(0, 50),
    plain: plan.playful,
  };
}

const calmWaters = new Set<TerrainName>(["lake", "shore", "bank"]);

/** Colours of shallow and deep water. */
function waterOf(brief: Brief, time: TimeName) {
  const shallow = hex(time === "night" ? "#1b3a5a" : time === "storm" ? "#5f8286" : "#58b8b4");
  const deep = hex(time === "night" ? "#0b1b38" : time === "storm" ? "#2d4650" : "#16577c");
  if (!brief.waterColor) return { shallow, deep, waterMirror: 1 };
  const color = COLORS[brief.waterColor];
  return {
    shallow: lighten(color, 0.06),
    deep: adjust(color, ({ lightness }) => ({ lightness: lightness * (time === "night" ? 0.5 : 0.86) })),
    // The sky in it would hide the colour.
    waterMirror: 0.4,
  };
}

function groundColors(terrain: TerrainName, dry: boolean, winter: boolean) {
  if (terrain === "moon") return { ground: hex("#8d8f95"), patch: hex("#7b7d84") };
  if (terrain === "desert") return { ground: hex("#d9a264"), patch: hex("#cf8f54") };
  if (terrain === "beach") return { ground: hex("#cfb98c"), patch: hex("#c2aa7c") };
  if (terrain === "snow" || winter) return { ground: hex("#eef3f7"), patch: hex("#dde7f0") };
  if (terrain === "quay") return { ground: hex("#8d857a"), patch: hex("#827a6f") };
  if (terrain === "plaza") return { ground: hex("#e0c19a"), patch: hex("#d8b388") };
  if (dry) return { ground: hex("#a8843f"), patch: hex("#b5652f") };
  return { ground: hex("#5d7f42"), patch: hex("#869457") };
}

function frameHero(plan: Plan, items: Item[], side: number, setting: Place): Camera {
  const { random, aspect } = plan;
  // Crowns of trees overlap.
  arrange(plan, items, items.every(({ name }) => grove.has(name)) ? 0.62 : 1.12);
  const before = extentOf(items);
  const options = {
    fill: setting === "courtyard" ? 0.36 : random.between(0.5, 0.6),
    pitch: random.between(0.03, 0.09),
    fieldOfView: 0.6,
    lift: 0.2,
  };
  if (setting === "cliff") return frameCliff(items, before, aspect);
  const scale = heroDistance / frameGroup(before, aspect, options).distance;
  for (const item of items) resize(item, scale);
  const extent = extentOf(items);
  const frame = frameGroup(extent, aspect, options);
  const room = Math.max(0, frame.halfWidth * 0.84 - (extent.right - extent.left) / 2);
  const shift = room * (aspect > 1.3 ? 0.55 : random.between(0.1, 0.4)) * side;
  for (const item of items) item.x += shift;
  return frame.camera;
}

function resize(item: Item, scale: number): void {
  item.x *= scale;
  item.y *= scale;
  item.z *= scale;
  item.scale *= scale;
  item.radius *= scale;
  item.height *= scale;
}

/** Items in the air are seen from their height, at different distances, with the land below. */
function frameAloft(plan: Plan, items: Item[], setting: Place): Camera {
  const { random, aspect } = plan;
  arrange(plan, items, 1.25);
  const extent = extentOf(items);
  const scale =
    heroDistance / frameGroup(extent, aspect, { ...aloftView, fill: items.length > 1 ? 0.6 : 0.42 }).distance;
  const eye = setting === "mountains" ? 12 : setting === "city" ? 4.5 : 6;
  for (const [index, item] of items.entries()) {
    const nearer = index === 0 ? 1 : random.between(0.62, 0.85);
    resize(item, scale * nearer);
    item.x /= nearer;
    item.y = eye + item.height * (0.02 - 0.5) + (index === 0 ? 0.25 : random.between(-0.2, 0.9));
    item.z -= index === 0 ? 0 : random.between(0, 1.5);
  }
  return lookAt([0, eye + 0.6, heroDistance], [0, eye - 0.35, 0], aloftView.fieldOfView, aspect);
}

const aloftView = { pitch: 0.05, fieldOfView: 0.8, lift: 0 } as const;

/** Items on the cliff are seen from the sea, with its rock below them. */
function frameCliff(items: Item[], before: Extent, aspect: number): Camera {
  const scale = 1.5 / Math.max(before.top - before.bottom, (before.right - before.left) * 0.6);
  for (const item of items) {
    resize(item, scale);
    item.y += cliffTop - 0.06;
  }
  const extent = { ...extentOf(items), bottom: 0 };
  return frameGroup(extent, aspect, cliffView).camera;
}

/** A cliff alone is framed as one with a house on it. */
const emptyCliff: Extent = { left: -1.5, right: 1.5, bottom: 0, top: cliffTop + 1.4, near: 0.5, far: -0.5 };
const cliffView = { fill: 0.66, pitch: 0.02, fieldOfView: 0.78, lift: 0.06 } as const;

/** A view without items: the horizon is at a third of the height, low when the sky is the subject. */
function openView({ random, aspect }: Plan, setting: Place, time: TimeName): Camera {
  if (setting === "cliff") return frameGroup(emptyCliff, aspect, cliffView).camera;
  const fieldOfView = 0.78;
  const half = Math.tan(fieldOfView / 2) / (aspect >= 1 ? 1 : aspect);
  const nearLed = time === "day" && (setting === "beach" || setting === "sea" || setting === "hills");
  const horizon = nearLed ? random.between(0, 0.2) : random.between(-0.36, -0.2);
  const eye = random.between(1.5, 2.1);
  return lookAt([0, eye, heroDistance], [0, eye - horizon * half * heroDistance, 0], fieldOfView, aspect);
}
