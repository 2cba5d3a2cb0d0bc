import type { Rgb } from "../math/color.ts";
import type { Vec3 } from "../math/vector.ts";
import type { Solid } from "../sdf/solid.ts";
import type { Camera } from "./camera.ts";
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

export type World = {
  solids: readonly Solid[];
  backdrop: Backdrop;
  camera: Camera;
  light: Light;
  /** How fast air takes over with distance; 0 indoors. */
  haze: number;
  exposure: number;
  detail: number;
};
