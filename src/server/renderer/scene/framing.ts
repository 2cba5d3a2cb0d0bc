import { lookAt } from "#server/renderer/trace/camera.ts";
import type { Camera } from "#server/renderer/trace/camera.ts";
import type { Extent } from "./group.ts";

export type Frame = { camera: Camera; distance: number; halfWidth: number };

/** How far the viewer must stand for the group to take up `fill` of the picture's height or width. */
export function frameGroup(
  extent: Extent,
  aspect: number,
  options: { fill: number; pitch: number; fieldOfView: number; lift: number },
): Frame {
  const half = Math.tan(options.fieldOfView / 2);
  const halfWidth = aspect >= 1 ? half * aspect : half;
  const halfHeight = aspect >= 1 ? half : half / aspect;
  const tall = (extent.top - extent.bottom) / 2 + Math.abs(Math.sin(options.pitch)) * (extent.near - extent.far) * 0.5;
  const wide = (extent.right - extent.left) / 2;
  const distance =
    Math.max(tall / (halfHeight * options.fill), wide / (halfWidth * Math.min(0.88, options.fill * 1.3))) +
    (extent.near - extent.far) / 2;
  const middle = (extent.top + extent.bottom) / 2;
  // The group sits a little under the middle: air above reads as space, below as emptiness.
  const target = middle + options.lift * distance * halfHeight;
  const camera = lookAt(
    [0, target + Math.tan(options.pitch) * distance, distance],
    [0, target, 0],
    options.fieldOfView,
    aspect,
  );
  return { camera, distance, halfWidth: halfWidth * distance };
}
