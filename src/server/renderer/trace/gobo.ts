import { noise2 } from "#server/renderer/math/noise.ts";
import { cross, normalize, saturate, smoothstep } from "#server/renderer/math/vector.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";

export type GoboName = "window" | "blinds" | "leaves" | "arch" | "open";

/** What stands between the sun and the scene, in a plane across the light: u to the side, v upwards. */
const GOBOS: Record<GoboName, (u: number, v: number) => number> = {
  window: (u, v) => pane(u, v, 1.7, 1.55, 2, 2),
  blinds: (u, v) => pane(u, v, 2.3, 2.2, 1, 1) * smoothstep(-0.15, 0.35, Math.sin(v * 13)),
  leaves: (u, v) => {
    const leaf = noise2(u * 1.7 + 9, v * 2.6) + 0.6 * noise2(u * 3.9, v * 5.2 + 4) + 0.25 * noise2(u * 8, v * 9);
    return 0.12 + 0.88 * smoothstep(-0.22, 0.3, leaf + 0.32 - 0.16 * Math.hypot(u, v));
  },
  arch: (u, v) => smoothstep(0.1, -0.1, Math.max(Math.abs(u) - 1.5, v > 0.6 ? Math.hypot(u, v - 0.6) - 1.5 : -v - 2.6)),
  open: () => 1,
};

/** A window of `columns` x `rows` panes with soft bars between them. */
function pane(u: number, v: number, halfWidth: number, halfHeight: number, columns: number, rows: number): number {
  const soft = 0.09;
  const inside = smoothstep(soft, -soft, Math.abs(u) - halfWidth) * smoothstep(soft, -soft, Math.abs(v) - halfHeight);
  const bar = (value: number, half: number, count: number) => {
    if (count < 2) return 1;
    const cell = (2 * half) / count;
    const nearest = Math.round((value + half) / cell);
    return nearest <= 0 || nearest >= count
      ? 1
      : smoothstep(0.05, 0.05 + soft * 1.4, Math.abs(value + half - nearest * cell));
  };
  return saturate(inside * bar(u, halfWidth, columns) * bar(v, halfHeight, rows));
}

/** Share of the light that passes on its way to a point of the world; the pattern is centred on `center`. */
export function createGobo(
  name: GoboName,
  toLight: Vec3,
  center: Vec3,
  size: number,
): (x: number, y: number, z: number) => number {
  const side = normalize(cross(toLight, [0, 1, 0]));
  const up = cross(side, toLight);
  const pattern = GOBOS[name];
  return (x, y, z) => {
    const dx = x - center[0];
    const dy = y - center[1];
    const dz = z - center[2];
    return pattern((dx * side[0] + dy * side[1] + dz * side[2]) / size, (dx * up[0] + dy * up[1] + dz * up[2]) / size);
  };
}
