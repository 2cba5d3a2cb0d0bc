import type { Rgb } from "#server/renderer/math/color.ts";
import { cross, normalize, type Vec3 } from "#server/renderer/math/vector.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";

export type Light = {
  /** Towards the light. */
  direction: Vec3;
  color: Rgb;
  /** Tangent of half its apparent size: a small one gives hard shadows. */
  spread: number;
  /** Ambient light from above and from below. */
  sky: Rgb;
  bounce: Rgb;
};

export type Scene = SceneDescription & {
  /** Solids that may shade a point from the light. */
  casters: Columns;
  /** Solids near enough to a point to occlude the sky. */
  neighbours: Columns;
};

type SceneDescription = {
  solids: readonly Solid[];
  backdrop: Backdrop;
  camera: Camera;
  light: Light;
  /** Density of haze; 0 indoors. */
  haze: number;
  exposure: number;
  detail: number;
};

/** Range of occlusion, in radii of the solid. */
export const contactReach = 3;

/** Lowest ground that gets shadows, and smallest spread that the columns allow for. */
const lowestGround = -2;
const smallestSpread = 0.04;
const longestShadow = 90;

export function createScene(description: SceneDescription): Scene {
  const { solids, light } = description;
  const spread = Math.max(smallestSpread, light.spread);
  const shadowOf = ({ centerY, radius }: Solid) =>
    Math.min(longestShadow, (centerY + radius - lowestGround) / Math.max(0.02, light.direction[1]));
  const opaque = solids.filter(({ part }) => part.material !== "spark");
  return {
    ...description,
    casters: sortIntoColumns(opaque, light.direction, (solid) => solid.radius + shadowOf(solid) * spread),
    neighbours: sortIntoColumns(opaque, [0, 1, 0], ({ radius }) => radius * contactReach),
  };
}

export type Camera = {
  position: Vec3;
  forward: Vec3;
  right: Vec3;
  up: Vec3;
  /** Half the view at distance 1. */
  halfWidth: number;
  halfHeight: number;
};

/** `fieldOfView` is that of the shorter side, in radians. */
export function lookAt(position: Vec3, target: Vec3, fieldOfView: number, aspect: number): Camera {
  const forward = normalize([target[0] - position[0], target[1] - position[1], target[2] - position[2]]);
  const right = normalize(cross(forward, [0, 1, 0]));
  const half = Math.tan(fieldOfView / 2);
  return {
    position,
    forward,
    right,
    up: cross(right, forward),
    halfWidth: aspect >= 1 ? half * aspect : half,
    halfHeight: aspect >= 1 ? half : half / aspect,
  };
}

/** Position of a point in the picture: both axes -1..1, y upwards. */
export function project(camera: Camera, [x, y, z]: Vec3): { x: number; y: number; depth: number } {
  const dx = x - camera.position[0];
  const dy = y - camera.position[1];
  const dz = z - camera.position[2];
  const along = (axis: Vec3) => dx * axis[0] + dy * axis[1] + dz * axis[2];
  const depth = along(camera.forward);
  return { x: along(camera.right) / depth / camera.halfWidth, y: along(camera.up) / depth / camera.halfHeight, depth };
}

/** The hit point of a ray, as shading needs it. One object is reused for all rays. */
export type Surface = {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  r: number;
  g: number;
  b: number;
  specular: number;
  /** Highlight sharpness: 0 matt, 1 mirror. */
  gloss: number;
  glow: number;
  /** Light from behind that passes: petals, leaves, wax. */
  translucency: number;
  /** Reflectance at grazing angles. */
  mirror: number;
  /** Share of sky light that the backdrop lets through; occlusion by solids is added later. */
  openness: number;
  /** Share of direct light that the backdrop (not the solids) lets through; -1 when unknown. */
  lit: number;
  object: number;
};

export const createSurface = (): Surface => ({
  x: 0,
  y: 0,
  z: 0,
  nx: 0,
  ny: 1,
  nz: 0,
  r: 0,
  g: 0,
  b: 0,
  specular: 0,
  gloss: 0,
  glow: 0,
  translucency: 0,
  mirror: 0,
  openness: 1,
  lit: 1,
  object: -1,
});

/** The surroundings of the objects: a room, a seamless studio, a landscape. */
export type Backdrop = {
  /** Distance to its nearest surface, Infinity for open sky. No surface is nearer than `from`. */
  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, from: number): number;
  fill(surface: Surface, dx: number, dy: number, dz: number): void;
  /** Height of a point above the ground, for occlusion. */
  clearance(x: number, y: number, z: number): number;
  /** Colour of the open sky, or of what reflections see. */
  sky(dx: number, dy: number, dz: number, out: Float64Array): void;
  /** Colour of haze. */
  air(dx: number, dy: number, dz: number, out: Float64Array): void;
  /** Share of direct light at this point, 0..1: window patterns, shadows of hills. */
  lightAt(x: number, y: number, z: number): number;
};

/** The solids that may affect a point. */
export type Columns = (x: number, y: number, z: number) => readonly Solid[];

const cells = 64;
const none: readonly Solid[] = [];

/** Sorts solids into columns along `axis`: each is in every column within `reachOf` of its centre. */
export function sortIntoColumns(solids: readonly Solid[], axis: Vec3, reachOf: (solid: Solid) => number): Columns {
  if (solids.length === 0) return () => none;
  const [ax, ay, az] = normalize(cross(axis, Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const [bx, by, bz] = cross([ax, ay, az], axis);
  const discs = solids.map((solid) => ({
    solid,
    reach: reachOf(solid),
    u: solid.centerX * ax + solid.centerY * ay + solid.centerZ * az,
    v: solid.centerX * bx + solid.centerY * by + solid.centerZ * bz,
  }));
  const lowU = Math.min(...discs.map(({ u, reach }) => u - reach));
  const lowV = Math.min(...discs.map(({ v, reach }) => v - reach));
  const toU = cells / (Math.max(...discs.map(({ u, reach }) => u + reach)) - lowU);
  const toV = cells / (Math.max(...discs.map(({ v, reach }) => v + reach)) - lowV);
  const columns = Array.from({ length: cells * cells }, (): Solid[] => []);
  for (const { solid, reach, u, v } of discs) {
    const last = Math.min(cells - 1, Math.floor((v + reach - lowV) * toV));
    for (let row = Math.max(0, Math.floor((v - reach - lowV) * toV)); row <= last; row++) {
      const end = Math.min(cells - 1, Math.floor((u + reach - lowU) * toU));
      for (let column = Math.max(0, Math.floor((u - reach - lowU) * toU)); column <= end; column++) {
        // Skips the corners of the square around the disc.
        const du = Math.max(0, column / toU + lowU - u, u - (column + 1) / toU - lowU);
        const dv = Math.max(0, row / toV + lowV - v, v - (row + 1) / toV - lowV);
        if (du * du + dv * dv <= reach * reach) columns[row * cells + column]!.push(solid);
      }
    }
  }
  return (x, y, z) => {
    const column = Math.floor((x * ax + y * ay + z * az - lowU) * toU);
    const row = Math.floor((x * bx + y * by + z * bz - lowV) * toV);
    return column < 0 || row < 0 || column >= cells || row >= cells ? none : columns[row * cells + column]!;
  };
}
