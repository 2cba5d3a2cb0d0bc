import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { lerp, smoothstep } from "#server/renderer/math/vector.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";

/** Apparent radius, and how far its air shines beyond its edge. */
const radius = 0.2;
const halo = 0.05;

/** A blue planet in a black sky, over what `out` holds; its night side hides the stars. */
export function addPlanet([px, py, pz]: Vec3, shift: number, dx: number, dy: number, dz: number, out: Float64Array) {
  const along = dx * px + dy * py + dz * pz;
  if (along < 0.9) return;
  // Where the ray passes the planet's middle: to its right and above it, in radii.
  const flat = Math.hypot(px, pz);
  const right = (dx * -pz + dz * px) / flat / along / radius;
  const up = (dy * flat - ((dx * px + dz * pz) * py) / flat) / along / radius;
  const r = Math.hypot(right, up);
  if (r > 1 + halo / radius) return;
  const towardsSun = right * -0.72 + up * 0.6;
  if (r > 1) {
    const shine = smoothstep(1 + halo / radius, 1, r) ** 2 * smoothstep(-0.6, 0.7, towardsSun);
    out[0] = out[0]! + 0.16 * shine;
    out[1] = out[1]! + 0.38 * shine;
    out[2] = out[2]! + 0.85 * shine;
    return;
  }
  const near = Math.sqrt(1 - r * r);
  const day = smoothstep(-0.12, 0.55, towardsSun + near * 0.35);
  // Mapped as if seen from the side, so that coasts crowd together towards the edge.
  const [u, v] = [Math.atan2(right, near + 0.25) * 1.5 + shift, Math.asin(up) * 1.7];
  const land = smoothstep(0.02, 0.07, fbm2(u * 1.2, v * 1.2 + shift, 6));
  const dry = smoothstep(-0.2, 0.35, noise2(u * 2.1 + 9, v * 2.4));
  const cloud = smoothstep(0.02, 0.42, fbm2(u * 1.6 + v * 0.7 + 20, v * 3.2 - shift, 6)) * 0.92;
  const ice = smoothstep(0.84, 0.93, Math.abs(up) + 0.05 * noise2(u * 6, v * 6));
  const rim = (1 - near) ** 3;
  const sea = [0.012, 0.075, 0.24] as const;
  const ground = [lerp(0.045, 0.3, dry), lerp(0.15, 0.22, dry), lerp(0.04, 0.1, dry)] as const;
  const air = [0.25, 0.5, 1] as const;
  for (const channel of [0, 1, 2] as const) {
    const surface = lerp(lerp(sea[channel], ground[channel], land), 0.85, Math.max(cloud, ice));
    out[channel] = (surface + air[channel] * rim * 0.75) * day * 1.15 + 0.004;
  }
}
