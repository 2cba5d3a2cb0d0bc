import type { Rgb } from "#server/renderer/math/color.ts";
import type { MaterialName } from "#server/renderer/trace/materials.ts";
import { measure } from "./bounds.ts";
import type { Bounds } from "./bounds.ts";
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
