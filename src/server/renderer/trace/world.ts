import type { Rgb } from "#server/renderer/math/color.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";
import type { Camera } from "./camera.ts";
import { sortIntoColumns } from "./columns.ts";
import type { Columns } from "./columns.ts";
import type { Backdrop } from "./surface.ts";

export type Light = {
  /** Towards the light. */
  direction: Vec3;
  color: Rgb;
  /** Tangent of half its apparent size: small is hard. */
  spread: number;
  /** Light from above and from below, with no direction. */
  sky: Rgb;
  bounce: Rgb;
};

export type World = Stage & {
  /** Solids that may stand between a point and the light. */
  casters: Columns;
  /** Solids near enough to a point to take sky light from it. */
  neighbours: Columns;
};

type Stage = {
  solids: readonly Solid[];
  backdrop: Backdrop;
  camera: Camera;
  light: Light;
  /** How fast air takes over with distance; 0 indoors. */
  haze: number;
  exposure: number;
  detail: number;
};

/** As far as contact shade is felt, in radii of the solid. */
export const contactReach = 3;

/** No lower ground is lit, and no penumbra is wider than this allows. */
const lowestGround = -2;
const widestSpread = 0.04;
const longestShadow = 90;

export function createWorld(stage: Stage): World {
  const { solids, light } = stage;
  const spread = Math.max(widestSpread, light.spread);
  const shadowOf = ({ centerY, radius }: Solid) =>
    Math.min(longestShadow, (centerY + radius - lowestGround) / Math.max(0.02, light.direction[1]));
  return {
    ...stage,
    casters: sortIntoColumns(solids, light.direction, (solid) => solid.radius + shadowOf(solid) * spread),
    neighbours: sortIntoColumns(solids, [0, 1, 0], ({ radius }) => radius * contactReach),
  };
}
