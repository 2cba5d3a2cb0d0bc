import { clearanceAt } from "#server/renderer/sdf/clearance.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Scene } from "./scene.ts";

export type Hit = { distance: number; solid: Solid | undefined };

const hit: Hit = { distance: Infinity, solid: undefined };

/** Nearest solid along the ray within `limit`. The next call reuses the returned object. */
export function nearestHit(
  solids: readonly Solid[],
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  limit: number,
): Hit {
  hit.distance = limit;
  hit.solid = undefined;
  for (let index = 0; index < solids.length; index++) {
    const solid = solids[index]!;
    const cx = solid.centerX - ox;
    const cy = solid.centerY - oy;
    const cz = solid.centerZ - oz;
    const along = cx * dx + cy * dy + cz * dz;
    const gap = cx * cx + cy * cy + cz * cz - along * along;
    if (gap > solid.radius * solid.radius || along + solid.radius < 0 || along - solid.radius > hit.distance) continue;
    const distance = march(solid, ox, oy, oz, dx, dy, dz, hit.distance);
    if (distance < hit.distance) {
      hit.distance = distance;
      hit.solid = solid;
    }
  }
  return hit;
}

let enter = 0;
let leave = 0;

function clipToBounds(
  solid: Solid,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  grow: number,
): boolean {
  const { bounds } = solid.part;
  const ix = 1 / (dx === 0 ? 1e-9 : dx);
  const iy = 1 / (dy === 0 ? 1e-9 : dy);
  const iz = 1 / (dz === 0 ? 1e-9 : dz);
  const x0 = (bounds.lowX - grow - ox) * ix;
  const x1 = (bounds.highX + grow - ox) * ix;
  const y0 = (bounds.lowY - grow - oy) * iy;
  const y1 = (bounds.highY + grow - oy) * iy;
  const z0 = (bounds.lowZ - grow - oz) * iz;
  const z1 = (bounds.highZ + grow - oz) * iz;
  enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0);
  leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
  return enter < leave;
}

function march(
  solid: Solid,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  limit: number,
): number {
  const { cos, sin, scale } = solid;
  const { sdf, step, clearances } = solid.part;
  // The ray is transformed into object space once, instead of each of its points.
  const px = (cos * (ox - solid.x) - sin * (oz - solid.z)) / scale;
  const py = (oy - solid.y) / scale;
  const pz = (sin * (ox - solid.x) + cos * (oz - solid.z)) / scale;
  const lx = cos * dx - sin * dz;
  const lz = sin * dx + cos * dz;
  if (!clipToBounds(solid, px, py, pz, lx, dy, lz, 0)) return Infinity;
  let t = enter;
  const end = Math.min(leave, limit / scale);
  let stride = 0;
  let previous = 0;
  let stretch = 1.3;
  for (let count = 0; count < 120 && t < end; count++) {
    const x = px + lx * t;
    const y = py + dy * t;
    const z = pz + lz * t;
    const clear = clearanceAt(clearances, sdf, step, x, y, z);
    if (clear > clearances.halfDiagonal) {
      t += clear;
      stride = 0;
      continue;
    }
    const distance = sdf(x, y, z);
    const free = distance * step;
    // Over-relaxed sphere tracing: a longer step is valid while the free spheres at its ends overlap; otherwise it is undone.
    if (stretch > 1 && previous + free < stride) {
      t += previous - stride;
      stride = previous;
      stretch = 1;
      continue;
    }
    if (distance < 0.0004 + t * 0.00015) return t * scale;
    previous = free;
    stride = free * stretch;
    t += stride;
  }
  return Infinity;
}

let lastCaster: Solid | undefined;

/**
 * Share of the light that reaches the point, 0 in full shadow; `spread` is the tangent of its half-angle. A share up to `least` counts as
 * none, and ends the search.
 */
export function lightReaching(
  scene: Scene,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  spread: number,
  least: number,
): number {
  const solids = scene.casters(ox, oy, oz);
  // Neighbouring points mostly have the same caster: testing it first ends most searches.
  const first = lastCaster && solids.includes(lastCaster) ? lastCaster : undefined;
  let light = first ? softShadow(first, ox, oy, oz, dx, dy, dz, spread, least) : 1;
  for (let index = 0; index < solids.length && light > least; index++) {
    const solid = solids[index]!;
    if (solid === first) continue;
    light = Math.min(light, softShadow(solid, ox, oy, oz, dx, dy, dz, spread, least));
    if (light <= least) lastCaster = solid;
  }
  return light <= least ? 0 : light * light * (3 - 2 * light);
}

function softShadow(
  solid: Solid,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  spread: number,
  least: number,
): number {
  const cx = solid.centerX - ox;
  const cy = solid.centerY - oy;
  const cz = solid.centerZ - oz;
  const along = cx * dx + cy * dy + cz * dz;
  if (along + solid.radius < 0) return 1;
  const reach = solid.radius + Math.max(0, along) * spread;
  if (cx * cx + cy * cy + cz * cz - along * along > reach * reach) return 1;
  const { cos, sin, scale } = solid;
  const { sdf, step, clearances } = solid.part;
  const px = (cos * (ox - solid.x) - sin * (oz - solid.z)) / scale;
  const py = (oy - solid.y) / scale;
  const pz = (sin * (ox - solid.x) + cos * (oz - solid.z)) / scale;
  const lx = cos * dx - sin * dz;
  const lz = sin * dx + cos * dz;
  if (!clipToBounds(solid, px, py, pz, lx, dy, lz, spread * 3)) return 1;
  let t = Math.max(enter, 0.012);
  let light = 1;
  for (let count = 0; count < 48 && t < leave && light > least; count++) {
    const x = px + lx * t;
    const y = py + dy * t;
    const z = pz + lz * t;
    // All points of this stretch are so far from the shape that it covers no part of the light.
    const open = (clearanceAt(clearances, sdf, step, x, y, z) - spread * t) / (1 + spread);
    if (open > 0.012) {
      t += open;
      continue;
    }
    const distance = sdf(x, y, z);
    if (distance < 0.0006) return 0;
    // Half the light is blocked where the ray grazes the surface.
    light = Math.min(light, 0.1 + (0.9 * distance) / (spread * t));
    t += Math.max(0.012, Math.min(distance * step, 0.25));
  }
  return light;
}
