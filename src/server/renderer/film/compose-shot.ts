import { adjust, hex, lighten, toOklch } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import { choosePalette, COLORS, type Palette } from "#server/renderer/prompt/palette.ts";
import { type Brief, parsePrompt } from "#server/renderer/prompt/parse-prompt.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";
import { compose } from "#server/renderer/scene/compose.ts";
import type { Item, Plan, Composition } from "#server/renderer/scene/plan.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import { type Camera, createScene, lookAt } from "#server/renderer/trace/scene.ts";
import { filmRandom, type Framing, type Shot } from "./screenplay.ts";

export type ComposedShot = { plan: Plan; composition: Composition };

/** Composes one shot: place, time and items are the same in all shots, the camera differs. */
export function composeShot(request: FilmRequest, shot: Shot, aspect: number): ComposedShot {
  const random = filmRandom(request);
  const brief = settleBrief(parsePrompt(request.prompt), random.fork("place"));
  const isProduct = request.style === "commercial" && fitsStudio(brief);
  if (isProduct) brief.settings = ["studio"];
  const palette = choosePalette(brief, random.fork("palette"), 6);
  if (request.style === "commercial") boldWall(palette, brief, random.fork(`wall${shot.index}`));
  // Without a subject each shot may show other terrain; a subject must stay the same.
  const journey = brief.subjects.length === 0 && shot.index > 0;
  const plan: Plan = {
    brief,
    palette,
    random: random.fork(journey ? `scene${shot.index}` : "scene"),
    creativity: 5,
    detail: Math.round(3 + request.quality * 0.5),
    playful: false,
    aspect,
    pixels: request.width,
  };
  const composition = compose(plan);
  const camera = reframe(composition, shot.framing, random.fork(`camera${shot.index}`), aspect);
  return {
    plan,
    composition:
      camera === composition.scene.camera
        ? composition
        : { ...composition, scene: createScene({ ...composition.scene, camera }) },
  };
}

/** Subjects of a table or a studio always fit; flying ones never do, and the others only when the prompt names no place. */
function fitsStudio({ subjects: [first], settings }: Brief): boolean {
  if (!first) return false;
  const { home } = SUBJECTS[first.name];
  return home === "table" || home === "studio" || (home !== "air" && settings.length === 0);
}

/** Chooses place and time once for the whole film when the prompt names none. */
function settleBrief(brief: Brief, random: Random): Brief {
  const isOpen = brief.settings.length === 0 && brief.subjects.length === 0;
  if (isOpen) brief.settings = [random.pick(["mountains", "sea", "lake", "hills"])];
  brief.time ??= brief.moods.includes("dramatic")
    ? "storm"
    : brief.moods.includes("neon") || brief.moods.includes("warm")
      ? "sunset"
      : random.pick(["day", "dawn", "sunset"]);
  return brief;
}

/** A saturated background, different in each shot. */
function boldWall(palette: Palette, brief: Brief, random: Random): void {
  const base = random.pick([palette.second, palette.accent, palette.hero]);
  const hero = brief.subjects[0];
  const own = hero && SUBJECTS[hero.name].color;
  const product = hero?.color ? COLORS[hero.color] : own ? hex(own) : palette.hero;
  const apart = Math.abs(((toOklch(base).hue - toOklch(product).hue + 540) % 360) - 180);
  palette.wall = adjust(base, ({ chroma, hue: own }) => {
    const hue = apart < 70 ? (own + 170) % 360 : own;
    // Cyan looks brighter than orange: it gets less chroma and lightness.
    const glare = Math.max(0, Math.cos(((hue - 200) * Math.PI) / 180));
    return { hue, lightness: 0.62 - 0.07 * glare, chroma: Math.min(0.17 - 0.09 * glare, Math.max(0.11, chroma)) };
  });
  palette.ground = lighten(palette.wall, 0.02);
}

function reframe(composition: Composition, framing: Framing, random: Random, aspect: number): Camera {
  const { camera } = composition.scene;
  const hero = composition.items[0];
  if (framing === "wide") return camera;
  const fieldOfView = 2 * Math.atan(aspect >= 1 ? camera.halfHeight : camera.halfWidth);
  if (!hero) return framing === "other" ? camera : telephoto(camera, fieldOfView * 0.68, random, aspect);
  return aroundHero(camera, composition.items, hero, framing, random, aspect, fieldOfView);
}

function telephoto(camera: Camera, fieldOfView: number, random: Random, aspect: number): Camera {
  const aside = random.between(-0.35, 0.35) * camera.halfWidth;
  const target = camera.position.map(
    (value, axis) =>
      value +
      10 * (camera.forward[axis]! + camera.right[axis]! * aside + (axis === 1 ? random.between(-0.02, 0.05) : 0)),
  ) as [number, number, number];
  return lookAt(camera.position, target, fieldOfView, aspect);
}

function aroundHero(
  camera: Camera,
  items: readonly Item[],
  hero: Item,
  framing: Framing,
  random: Random,
  aspect: number,
  fieldOfView: number,
): Camera {
  const height = hero.height;
  const target: [number, number, number] = [
    hero.x + (framing === "other" ? (items[items.length - 1]?.x ?? hero.x) - hero.x : 0) * 0.5,
    hero.y + height * (framing === "detail" ? 0.68 : 0.52),
    hero.z,
  ];
  const [px, py, pz] = camera.position;
  const distance = Math.hypot(px - target[0], py - target[1], pz - target[2]);
  const near = framing === "detail" ? 0.5 : framing === "close" ? 0.64 : 0.82;
  const yaw = (framing === "other" ? 0.42 : framing === "detail" ? 0.25 : 0.16) * random.pick([-1, 1]);
  const away = distance * near;
  // Off the middle, as in the wide shot.
  const aside = away * camera.halfWidth * (framing === "detail" ? 0.12 : 0.26) * random.pick([-1, 1]);
  target[0] += aside;
  return lookAt(
    [
      target[0] + Math.sin(yaw) * away,
      Math.max(hero.y + 0.25 * height, target[1] + away * (framing === "other" ? 0.06 : 0.16)),
      target[2] + Math.cos(yaw) * away,
    ],
    target,
    fieldOfView,
    aspect,
  );
}
