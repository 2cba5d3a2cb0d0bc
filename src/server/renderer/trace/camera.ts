import { cross, normalize } from "#server/renderer/math/vector.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";

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

/** Where a point of the world falls: both axes -1..1 across the picture, y upwards. */
export function project(camera: Camera, [x, y, z]: Vec3): { x: number; y: number; depth: number } {
  const dx = x - camera.position[0];
  const dy = y - camera.position[1];
  const dz = z - camera.position[2];
  const along = (axis: Vec3) => dx * axis[0] + dy * axis[1] + dz * axis[2];
  const depth = along(camera.forward);
  return { x: along(camera.right) / depth / camera.halfWidth, y: along(camera.up) / depth / camera.halfHeight, depth };
}
