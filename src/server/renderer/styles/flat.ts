import { adjust, blend, type Rgb, toSrgb } from "#server/renderer/math/color.ts";
import { clamp } from "#server/renderer/math/vector.ts";
import type { Plan } from "#server/renderer/scene/plan.ts";
import { materialOf } from "#server/renderer/sdf/materials.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Team } from "#server/renderer/team.ts";
import { lightReaching, nearestHit } from "#server/renderer/trace/march.ts";
import {
  aim,
  aimAt,
  createHorizon,
  eachTileOfColumn,
  solidsInTile,
  tileColumns,
  type Horizon,
} from "#server/renderer/trace/picture.ts";
import { createSurface, type Scene } from "#server/renderer/trace/scene.ts";
import { drawSparsely } from "./draw-sparsely.ts";

/** A picture in flat tones. Thick outlines separate `regions`, thin ones `parts`. */
export type Flat = { width: number; height: number; pixels: Uint8Array; regions: Int16Array; parts: Int16Array };

/** A region that gets no outline. */
export const unlined = -3;

type Tones = { lit: Rgb; shade: Rgb; shine: Rgb };

const displaySteps = 16_384;
/** sRGB bytes of linear light, as a table: the power would be taken three times for each pixel. */
const displays = Uint8Array.from({ length: displaySteps + 1 }, (_, index) =>
  Math.round(toSrgb(index / displaySteps) * 255),
);
const displayOf = (light: number) => displays[(clamp(light, 0, 1) * displaySteps) | 0]!;

const surface = createSurface();
const sky = new Float64Array(3);

export function drawFlat(
  scene: Scene,
  plan: Plan,
  width: number,
  height: number,
  team: Team,
  report: (fraction: number) => void,
): Flat {
  const flat: Flat = {
    width,
    height,
    pixels: team.bytes(width * height * 4),
    regions: team.shorts(width * height),
    parts: team.shorts(width * height),
  };
  const tones = new Map<Rgb, Tones>();
  const partNumbers = new Map(scene.solids.map((solid, index) => [solid, index]));
  const [ox, oy, oz] = scene.camera.position;
  const [lx, ly, lz] = scene.light.direction;
  const cool = adjust(plan.palette.ink, () => ({ lightness: 0.35, chroma: 0.09 }));

  const tonesOf = (color: Rgb): Tones => {
    const known = tones.get(color);
    if (known) return known;
    const vivid = adjust(color, ({ lightness, chroma }) => ({
      lightness: clamp(lightness * 1.04 + 0.02, 0, 0.97),
      chroma: chroma * 1.12,
    }));
    const made = {
      lit: vivid,
      shade: blend(
        adjust(vivid, ({ lightness, chroma }) => ({ lightness: lightness * 0.8, chroma: chroma * 1.05 })),
        cool,
        0.14,
      ),
      shine: adjust(vivid, ({ lightness, chroma }) => ({
        lightness: Math.min(0.98, lightness + 0.17),
        chroma: chroma * 0.5,
      })),
    };
    tones.set(color, made);
    return made;
  };

  const put = (at: number, [r, g, b]: Rgb) => {
    flat.pixels[at * 4] = displayOf(r);
    flat.pixels[at * 4 + 1] = displayOf(g);
    flat.pixels[at * 4 + 2] = displayOf(b);
    flat.pixels[at * 4 + 3] = 255;
  };

  const paintSolid = (at: number, solid: Solid, dx: number, dy: number, dz: number) => {
    const { color, material } = solid.part;
    const own = tonesOf(color);
    const { specular, glow = 0, glowAt } = materialOf(material);
    if (glowAt && isLitWindow(solid, glowAt)) {
      put(at, lampLight);
      return;
    }
    const facing = surface.nx * lx + surface.ny * ly + surface.nz * lz;
    const along = dx * surface.nx + dy * surface.ny + dz * surface.nz;
    const mirror =
      (dx - 2 * along * surface.nx) * lx + (dy - 2 * along * surface.ny) * ly + (dz - 2 * along * surface.nz) * lz;
    const shadowed =
      glow === 0 &&
      (facing < 0.12 ||
        lightReaching(
          scene,
          surface.x + surface.nx * 0.03,
          surface.y + surface.ny * 0.03,
          surface.z + surface.nz * 0.03,
          lx,
          ly,
          lz,
          0.04,
          0.5,
        ) === 0);
    put(at, glow > 0 ? own.shine : shadowed ? own.shade : mirror > 0.93 && specular > 0.3 ? own.shine : own.lit);
  };

  const paintBackdrop = (at: number, distance: number, dx: number, dy: number, dz: number) => {
    if (distance === Infinity) {
      scene.backdrop.sky(dx, dy, dz, sky);
      put(at, [clamp(sky[0]!, 0, 1), clamp(sky[1]!, 0, 1), clamp(sky[2]!, 0, 1)]);
      flat.regions[at] = -2;
      return;
    }
    surface.x = ox + dx * distance;
    surface.y = oy + dy * distance;
    surface.z = oz + dz * distance;
    scene.backdrop.fill(surface, dx, dy, dz);
    const open =
      surface.lit > 0.5 && lightReaching(scene, surface.x, surface.y + 0.02, surface.z, lx, ly, lz, 0.03, 0.5) > 0;
    const facing = surface.nx * lx + surface.ny * ly + surface.nz * lz;
    const step = scene.haze > 0 ? Math.floor(clamp(Math.log2(Math.max(1, distance / 6)) * 2.2, 0, 6)) / 6 : 0;
    const tone = tonesOf(poster(surface.r * 1.12, surface.g * 1.12, surface.b * 1.12));
    const lit = open && (scene.haze === 0 || facing > 0.08) ? tone.lit : tone.shade;
    if (step > 0) scene.backdrop.air(dx, dy, dz, sky);
    put(
      at,
      step > 0 ? blend(lit, [clamp(sky[0]!, 0, 1), clamp(sky[1]!, 0, 1), clamp(sky[2]!, 0, 1)], step * 0.6) : lit,
    );
    flat.regions[at] = -1;
  };

  const drawPixel = (candidates: readonly Solid[], x: number, y: number, horizon: Horizon) => {
    const at = y * width + x;
    aimAt(scene, width, height, x + 0.5, y + 0.5);
    const dx = aim[0]!;
    const dy = aim[1]!;
    const dz = aim[2]!;
    const ground = scene.backdrop.intersect(ox, oy, oz, dx, dy, dz, horizon.from(x));
    horizon.met(x, ground);
    const { distance, solid } = nearestHit(candidates, ox, oy, oz, dx, dy, dz, ground);
    if (!solid) {
      paintBackdrop(at, distance, dx, dy, dz);
      flat.parts[at] = -1;
      return;
    }
    surface.x = ox + dx * distance;
    surface.y = oy + dy * distance;
    surface.z = oz + dz * distance;
    normalOf(solid);
    paintSolid(at, solid, dx, dy, dz);
    flat.regions[at] = solid.part.material === "spark" ? unlined : solid.object;
    flat.parts[at] = partNumbers.get(solid) ?? 0;
  };

  const drawColumn = (column: number) => {
    const horizon = createHorizon(width);
    const lower = createHorizon(width);
    eachTileOfColumn(column, width, height, (x0, y0, x1, y1) => {
      const candidates = solidsInTile(scene, width, height, x0, y0, x1, y1);
      drawSparsely(
        { x0, y0, x1, y1 },
        {
          draw: (x, y) => drawPixel(candidates, x, y, horizon),
          drawBetween(x, y) {
            const at = y * width + x;
            if (!fillBetween(flat, at, at - 1, at + 1)) drawPixel(candidates, x, y, horizon);
          },
          drawBelow(x, y) {
            const at = y * width + x;
            if (!fillBetween(flat, at, at - width, at + width)) drawPixel(candidates, x, y, lower);
          },
          // A ray of a row below must not start where one of this row met the ground.
          onRow: () => lower.follow(horizon, x0, x1),
        },
      );
    });
  };
  team.forEach(tileColumns(width), drawColumn, report);
  return flat;
}

/** Largest difference of a channel between two pixels that have nothing else between them. */
const alike = 4;

/** Takes the mean of two neighbours if they show the same. Returns whether they do. */
function fillBetween({ pixels, regions, parts }: Flat, at: number, one: number, other: number): boolean {
  if (regions[one] !== regions[other] || parts[one] !== parts[other]) return false;
  for (let channel = 0; channel < 3; channel++) {
    const a = pixels[one * 4 + channel]!;
    const b = pixels[other * 4 + channel]!;
    if (Math.abs(a - b) > alike) return false;
    pixels[at * 4 + channel] = (a + b) >> 1;
  }
  pixels[at * 4 + 3] = 255;
  regions[at] = regions[one]!;
  parts[at] = parts[one]!;
  return true;
}

const lampLight: Rgb = [1, 0.72, 0.28];

function isLitWindow(solid: Solid, glowAt: (x: number, y: number, z: number) => number): boolean {
  const px = (surface.x - solid.x) / solid.scale;
  const pz = (surface.z - solid.z) / solid.scale;
  return (
    glowAt(solid.cos * px - solid.sin * pz, (surface.y - solid.y) / solid.scale, solid.sin * px + solid.cos * pz) > 0
  );
}

function normalOf(solid: Solid): void {
  const { cos, sin, scale, part } = solid;
  const px = (surface.x - solid.x) / scale;
  const y = (surface.y - solid.y) / scale;
  const pz = (surface.z - solid.z) / scale;
  const x = cos * px - sin * pz;
  const z = sin * px + cos * pz;
  const e = 0.006;
  const a = part.sdf(x + e, y - e, z - e);
  const b = part.sdf(x - e, y - e, z + e);
  const c = part.sdf(x - e, y + e, z - e);
  const d = part.sdf(x + e, y + e, z + e);
  const gx = a - b - c + d;
  const gy = c - a - b + d;
  const gz = b - a - c + d;
  const length = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
  surface.nx = (cos * gx + sin * gz) / length;
  surface.ny = gy / length;
  surface.nz = (cos * gz - sin * gx) / length;
}

const levels = 9;
const shades = levels + 1;
const posters = Array.from({ length: shades ** 3 }, (_, index): Rgb => {
  const tone = (level: number) => ((level % shades) / levels) ** 2;
  return [tone(Math.floor(index / shades ** 2)), tone(Math.floor(index / shades)), tone(index)];
});

/** Posterizes each channel. Returns the same object for equal colours, because the table of tones is keyed by identity. */
function poster(r: number, g: number, b: number): Rgb {
  const level = (value: number) => Math.round(Math.sqrt(clamp(value, 0, 1)) * levels);
  return posters[(level(r) * shades + level(g)) * shades + level(b)]!;
}
