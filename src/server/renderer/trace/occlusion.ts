import { saturate } from "#server/renderer/math/vector.ts";
import { clearanceAt } from "#server/renderer/sdf/clearance.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import { contactReach, type Scene, type Surface } from "./scene.ts";

/** The point whose occlusion was computed last. */
const last = { scene: undefined as Scene | undefined, open: 1, object: -1, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };

/** Makes the next point independent of those before it, which differ between the members of a team. */
export function forgetOcclusion(): void {
  last.scene = undefined;
}

/** Cosine of the largest angle between the normals of points that share their occlusion. */
const sameDirection = 0.9;

/**
 * As `occlusion`. A point within `reach` of the last one takes its value, because occlusion changes slowly along a surface. Without
 * a reach, as in a reflection, it neither takes nor replaces that value.
 */
export function occlusionNear(scene: Scene, s: Surface, reach: number): number {
  if (reach === 0) return occlusion(scene, s);
  if (last.scene === scene && last.object === s.object) {
    const dx = s.x - last.x;
    const dy = s.y - last.y;
    const dz = s.z - last.z;
    const isSameSpot = dx * dx + dy * dy + dz * dz < reach * reach;
    if (isSameSpot && s.nx * last.nx + s.ny * last.ny + s.nz * last.nz > sameDirection) return last.open;
  }
  last.scene = scene;
  last.object = s.object;
  last.x = s.x;
  last.y = s.y;
  last.z = s.z;
  last.nx = s.nx;
  last.ny = s.ny;
  last.nz = s.nz;
  return (last.open = occlusion(scene, s));
}

/** Ambient occlusion by nearby solids, 0..1 (1 is open). */
function occlusion(scene: Scene, s: Surface): number {
  let open = 1;
  const neighbours = scene.neighbours(s.x, s.y, s.z);
  for (let index = 0; index < neighbours.length; index++) {
    const solid = neighbours[index]!;
    const dx = solid.centerX - s.x;
    const dy = solid.centerY - s.y;
    const dz = solid.centerZ - s.z;
    const squared = dx * dx + dy * dy + dz * dz;
    const far = solid.radius * contactReach;
    if (squared > far * far) continue;
    const gap = Math.sqrt(squared);
    // The samples lie within `contactSpan` radii of the surface, and see a solid as far again.
    const near = gap > solid.radius * (1 + 2 * contactSpan) ? 1 : 1 - contact(solid, s);
    const facing = saturate((dx * s.nx + dy * s.ny + dz * s.nz) / gap);
    const bulk = (facing * solid.radius * solid.radius * 0.22) / squared;
    open *= Math.max(0.16, near) * (1 - Math.min(0.55, solid.object === s.object ? bulk * 0.3 : bulk));
  }
  if (s.object >= 0) {
    const room = scene.backdrop.clearance(s.x, s.y, s.z);
    open *= 0.55 + 0.45 * saturate(room * 2.2 + 0.25 + s.ny * 0.35);
  }
  return open;
}

/** Distance of the farthest sample along the normal, in radii of the solid. */
const contactSpan = 0.42 * 0.34 * 3;

/** Space in front of the surface that a solid occupies, from three samples along the normal. */
function contact(solid: Solid, s: Surface): number {
  const { cos, sin, scale, part } = solid;
  const { bounds } = part;
  const dx = (s.x - solid.x) / scale;
  const y = (s.y - solid.y) / scale;
  const dz = (s.z - solid.z) / scale;
  const x = cos * dx - sin * dz;
  const z = sin * dx + cos * dz;
  const nx = cos * s.nx - sin * s.nz;
  const nz = sin * s.nx + cos * s.nz;
  const reach = (solid.radius * contactSpan) / 3 / scale;
  let taken = 0;
  for (let step = 1; step <= 3; step++) {
    const h = reach * step;
    const px = x + nx * h;
    const py = y + s.ny * h;
    const pz = z + nz * h;
    if (px < bounds.lowX - h || px > bounds.highX + h) continue;
    if (py < bounds.lowY - h || py > bounds.highY + h) continue;
    if (pz < bounds.lowZ - h || pz > bounds.highZ + h) continue;
    if (clearanceAt(part.clearances, part.sdf, part.step, px, py, pz) >= h) continue;
    taken += (Math.max(0, h - part.sdf(px, py, pz)) / h) * (step === 1 ? 0.34 : 0.22);
  }
  return taken;
}
