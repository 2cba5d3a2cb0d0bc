import type { Rgb } from "../math/color.ts";
import type { MaterialName } from "../trace/materials.ts";
import type { Sdf } from "./primitives.ts";

/** A shape with one material, in the object's own coordinates. */
export type Part = {
  sdf: Sdf;
  material: MaterialName;
  color: Rgb;
  /** Share of the distance that may be stepped; below 1 where displacement makes distances too long. */
  step: number;
  bounds: Bounds;
};
export type Bounds = { lowX: number; lowY: number; lowZ: number; highX: number; highY: number; highZ: number };

/** A part placed in the world. */
export type Solid = {
  part: Part;
  /** Which object it belongs to: outlines are drawn between objects, and relations are told by it. */
  object: number;
  x: number;
  y: number;
  z: number;
  scale: number;
  cos: number;
  sin: number;
  centerX: number;
  centerY: number;
  centerZ: number;
  radius: number;
};

export type Place = { x: number; y: number; z: number; scale: number; turn: number };

export function part(sdf: Sdf, material: MaterialName, color: Rgb, step = 0.9): Part {
  return { sdf, material, color, step, bounds: measure(sdf) };
}

/** Finds the box that holds the shape by probing space, coarse and then fine, so that no subject has to state it. */
function measure(sdf: Sdf): Bounds {
  const whole = { lowX: -2.4, lowY: -0.5, lowZ: -2.4, highX: 2.4, highY: 4.3, highZ: 2.4 };
  return probe(sdf, probe(sdf, whole, 20), 16);
}

function probe(sdf: Sdf, within: Bounds, count: number): Bounds {
  const sx = (within.highX - within.lowX) / count;
  const sy = (within.highY - within.lowY) / count;
  const sz = (within.highZ - within.lowZ) / count;
  const reach = Math.hypot(sx, sy, sz) * 0.62;
  const found: Bounds = { lowX: 9, lowY: 9, lowZ: 9, highX: -9, highY: -9, highZ: -9 };
  for (let i = 0; i < count; i++) {
    const x = within.lowX + (i + 0.5) * sx;
    for (let j = 0; j < count; j++) {
      const y = within.lowY + (j + 0.5) * sy;
      for (let k = 0; k < count; k++) {
        const z = within.lowZ + (k + 0.5) * sz;
        if (sdf(x, y, z) > reach) continue;
        found.lowX = Math.min(found.lowX, x - sx / 2);
        found.highX = Math.max(found.highX, x + sx / 2);
        found.lowY = Math.min(found.lowY, y - sy / 2);
        found.highY = Math.max(found.highY, y + sy / 2);
        found.lowZ = Math.min(found.lowZ, z - sz / 2);
        found.highZ = Math.max(found.highZ, z + sz / 2);
      }
    }
  }
  return found.lowX > found.highX ? { lowX: 0, lowY: 0, lowZ: 0, highX: 0, highY: 0, highZ: 0 } : found;
}

export function place(shape: Part, at: Place, object: number): Solid {
  const { bounds } = shape;
  const cos = Math.cos(at.turn);
  const sin = Math.sin(at.turn);
  const midX = (bounds.lowX + bounds.highX) / 2;
  const midY = (bounds.lowY + bounds.highY) / 2;
  const midZ = (bounds.lowZ + bounds.highZ) / 2;
  return {
    part: shape,
    object,
    x: at.x,
    y: at.y,
    z: at.z,
    scale: at.scale,
    cos,
    sin,
    centerX: at.x + (cos * midX + sin * midZ) * at.scale,
    centerY: at.y + midY * at.scale,
    centerZ: at.z + (cos * midZ - sin * midX) * at.scale,
    radius:
      0.5 * at.scale * Math.hypot(bounds.highX - bounds.lowX, bounds.highY - bounds.lowY, bounds.highZ - bounds.lowZ),
  };
}

/** Distance in world units. */
export function distanceTo(solid: Solid, x: number, y: number, z: number): number {
  const dx = (x - solid.x) / solid.scale;
  const dy = (y - solid.y) / solid.scale;
  const dz = (z - solid.z) / solid.scale;
  return solid.part.sdf(solid.cos * dx - solid.sin * dz, dy, solid.sin * dx + solid.cos * dz) * solid.scale;
}
