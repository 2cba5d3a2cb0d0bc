import type { Rgb } from "#server/renderer/math/color.ts";
import { type Clearances, createClearances } from "./clearance.ts";
import type { MaterialName } from "./materials.ts";
import { type Bounds, measure, type Sdf } from "./shapes.ts";

/** A shape with one material, in the object's own coordinates. */
export type Part = {
  sdf: Sdf;
  material: MaterialName;
  color: Rgb;
  /** Share of the distance that a ray may step; below 1 for shapes that overestimate it. */
  step: number;
  bounds: Bounds;
  clearances: Clearances;
};

/** A part placed in the scene. `center` and `radius` are its bounding sphere. */
export type Solid = {
  part: Part;
  /** Number of its item; a cartoon draws outlines between objects. */
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

export type Placement = { x: number; y: number; z: number; scale: number; turn: number };

export function part(sdf: Sdf, material: MaterialName, color: Rgb, step = 0.9): Part {
  const bounds = measure(sdf);
  return { sdf, material, color, step, bounds, clearances: createClearances(bounds) };
}

export function place(shape: Part, at: Placement, object: number): Solid {
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
