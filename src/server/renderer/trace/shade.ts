import { saturate } from "#server/renderer/math/vector.ts";
import { materialOf } from "#server/renderer/sdf/materials.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import { lightReaching, nearestHit } from "./march.ts";
import { occlusionNear } from "./occlusion.ts";
import { createSurface, type Scene, type Surface } from "./scene.ts";

const surfaces = [createSurface(), createSurface()] as const;
const skyColor = new Float64Array(3);

/** Light below this share is not seen. */
const darkest = 0.01;

/** Share of the distance to the camera within which points share their occlusion: about a pixel and a half at 1024. */
const sameSpot = 0.0013;

/** Haze begins at this distance. */
const hazeStart = 9;

/** Results of the last `traceRay` besides the colour. */
export const traced = { object: -1, depth: Infinity, ground: Infinity };

/** Writes the light along the ray to `out`. `bounce` is 1 for a reflected ray; no ground is nearer than `from`. */
export function traceRay(
  scene: Scene,
  candidates: readonly Solid[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  out: Float64Array,
  bounce: 0 | 1,
  from: number,
): void {
  const { backdrop } = scene;
  const ground = backdrop.intersect(ox, oy, oz, dx, dy, dz, from);
  const found = nearestHit(candidates, ox, oy, oz, dx, dy, dz, ground);
  const { distance, solid } = found;
  if (distance === Infinity) {
    backdrop.sky(dx, dy, dz, out);
    traced.object = -1;
    traced.depth = Infinity;
    traced.ground = Infinity;
    return;
  }
  const surface = surfaces[bounce];
  surface.x = ox + dx * distance;
  surface.y = oy + dy * distance;
  surface.z = oz + dz * distance;
  if (solid) fillFromSolid(surface, solid, scene.detail);
  else backdrop.fill(surface, dx, dy, dz);
  shade(scene, surface, dx, dy, dz, bounce === 0 ? distance * sameSpot : 0, out);
  if (bounce === 0 && surface.mirror > 0) addMirror(scene, surface, dx, dy, dz, out);
  if (scene.haze > 0) {
    const clear = Math.exp(-Math.max(0, distance - hazeStart) * scene.haze);
    backdrop.air(dx, dy, dz, skyColor);
    for (let channel = 0; channel < 3; channel++)
      out[channel] = out[channel]! * clear + skyColor[channel]! * (1 - clear);
  }
  traced.object = solid ? solid.object : -1;
  traced.depth = distance;
  traced.ground = ground;
}

function fillFromSolid(surface: Surface, solid: Solid, detail: number): void {
  const { cos, sin, scale, part } = solid;
  const dx = (surface.x - solid.x) / scale;
  const y = (surface.y - solid.y) / scale;
  const dz = (surface.z - solid.z) / scale;
  const x = cos * dx - sin * dz;
  const z = sin * dx + cos * dz;
  const material = materialOf(part.material);
  const e = 0.0016;
  const height = (px: number, py: number, pz: number) =>
    part.sdf(px, py, pz) - (material.relief ? material.relief(px, py, pz, detail) : 0);
  // Tetrahedron differences: the gradient from four look-ups.
  const a = height(x + e, y - e, z - e);
  const b = height(x - e, y - e, z + e);
  const c = height(x - e, y + e, z - e);
  const d = height(x + e, y + e, z + e);
  const gx = a - b - c + d;
  const gy = c - a - b + d;
  const gz = b - a - c + d;
  const length = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
  surface.nx = (cos * gx + sin * gz) / length;
  surface.ny = gy / length;
  surface.nz = (cos * gz - sin * gx) / length;
  const shadeOf = material.shade ? material.shade(x, y, z, detail) : 1;
  surface.r = part.color[0] * shadeOf;
  surface.g = part.color[1] * shadeOf;
  surface.b = part.color[2] * shadeOf;
  surface.specular = material.specular;
  surface.gloss = material.gloss;
  surface.glow = material.glow ?? 0;
  if (material.glowAt && material.glowAt(x, y, z) > 0) lightWindow(surface);
  surface.translucency = material.translucency ?? 0;
  surface.mirror = material.mirror ?? 0;
  surface.openness = 1;
  surface.lit = -1;
  surface.object = solid.object;
}

/** A lit window is warm, whatever the colour of the wall. */
function lightWindow(surface: Surface): void {
  surface.r = 0.9;
  surface.g = 0.56;
  surface.b = 0.22;
  surface.glow = 0.55;
}

/** `reach` is that of `occlusionNear`. */
function shade(scene: Scene, s: Surface, dx: number, dy: number, dz: number, reach: number, out: Float64Array): void {
  const { light } = scene;
  const [lx, ly, lz] = light.direction;
  const facing = s.nx * lx + s.ny * ly + s.nz * lz;
  let direct = 0;
  if (facing > 0 || s.translucency > 0) {
    const open = s.lit >= 0 ? s.lit : scene.backdrop.lightAt(s.x, s.y, s.z);
    const lift = 0.012;
    direct =
      open > 0.004
        ? open *
          lightReaching(
            scene,
            s.x + s.nx * lift,
            s.y + s.ny * lift,
            s.z + s.nz * lift,
            lx,
            ly,
            lz,
            light.spread,
            darkest,
          )
        : 0;
  }
  const wrap = s.translucency * 0.5;
  const diffuse = (Math.max(0, (facing + wrap) / (1 + wrap)) + s.translucency * 0.35 * Math.max(0, -facing)) * direct;
  const open = s.openness * occlusionNear(scene, s, reach);
  const up = 0.5 + 0.5 * s.ny;
  const down = (1 - up) * (0.35 + 0.65 * open);
  const side = 0.85 + 0.15 * s.nx * Math.sign(lx);
  // Specular highlights: a sharp one of the light, and a broad one.
  const into = dx * s.nx + dy * s.ny + dz * s.nz;
  const rx = dx - 2 * into * s.nx;
  const ry = dy - 2 * into * s.ny;
  const rz = dz - 2 * into * s.nz;
  const mirrorFacing = Math.max(0, rx * lx + ry * ly + rz * lz);
  const sharp = 4 + 380 * s.gloss ** 4;
  const grazing = (1 - saturate(-into)) ** 4;
  const shines = s.specular > 0 && mirrorFacing > 0;
  const glint = shines && direct > 0 ? mirrorFacing ** sharp * s.specular * (0.25 + s.gloss * 1.6) * direct : 0;
  const broad = shines ? mirrorFacing ** (3 + 22 * s.gloss) * s.specular * 0.1 * (0.35 + 0.65 * direct) : 0;
  const rim = grazing * s.specular * 0.22 * open * (0.5 + 0.5 * ry);
  for (let channel = 0; channel < 3; channel++) {
    const albedo = channel === 0 ? s.r : channel === 1 ? s.g : s.b;
    const lit =
      light.color[channel]! * diffuse + (light.sky[channel]! * up * open + light.bounce[channel]! * down) * side;
    out[channel] =
      albedo * lit + light.color[channel]! * (glint + broad) + light.sky[channel]! * rim + albedo * s.glow * 2.4;
  }
}

const mirrored = new Float64Array(3);

function addMirror(scene: Scene, s: Surface, dx: number, dy: number, dz: number, out: Float64Array): void {
  const into = dx * s.nx + dy * s.ny + dz * s.nz;
  const fresnel = s.mirror * (0.12 + 0.88 * (1 - saturate(-into)) ** 4);
  if (fresnel < 0.01) return;
  const rx = dx - 2 * into * s.nx;
  const ry = dy - 2 * into * s.ny;
  const rz = dz - 2 * into * s.nz;
  traceRay(scene, scene.solids, s.x + s.nx * 0.01, s.y + s.ny * 0.01, s.z + s.nz * 0.01, rx, ry, rz, mirrored, 1, 0);
  for (let channel = 0; channel < 3; channel++)
    out[channel] = out[channel]! * (1 - fresnel) + mirrored[channel]! * fresnel;
}
