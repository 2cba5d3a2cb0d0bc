import { hex } from "#server/renderer/math/color.ts";
import { union } from "#server/renderer/sdf/operations.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

/** Sparks fly outwards in rings around the middle and begin to fall. */
function burst(cx: number, cy: number, cz: number, reach: number, turn: number): Sdf {
  const rings = [-1.1, -0.66, -0.22, 0.22, 0.66, 1.1].map((tilt, index) => ({
    out: Math.cos(tilt),
    up: Math.sin(tilt),
    count: Math.max(5, Math.round(15 * Math.cos(tilt))),
    phase: index * 0.7 + turn,
  }));
  return (px, py, pz) => {
    const x = px - cx;
    const z = pz - cz;
    const far = Math.hypot(x, py - cy, z);
    if (far > reach * 1.3) return far - reach * 1.15;
    const fallen = py - cy + 0.22 * reach * (far / reach) ** 2.6;
    const angle = Math.atan2(z, x);
    let nearest = 9;
    for (const { out, up, count, phase } of rings) {
      const sector = (2 * Math.PI) / count;
      const off = angle - phase - sector * Math.round((angle - phase) / sector);
      const r = Math.hypot(x, z);
      const [a, b] = [r * Math.cos(off), r * Math.sin(off)];
      const along = Math.max(reach * 0.3, Math.min(reach, a * out + fallen * up));
      const thick = 0.007 + 0.013 * (along / reach);
      nearest = Math.min(nearest, Math.hypot(a - out * along, b, fallen - up * along) - thick);
    }
    return nearest * 0.75;
  };
}

const fireworks = (kit: Kit): Part[] => [
  part(burst(0, 1.75, 0, 0.86, 0), "spark", kit.color, 0.7),
  part(burst(-0.95, 1.12, -0.3, 0.58, 0.4), "spark", kit.palette.second, 0.7),
  part(burst(0.98, 1.32, -0.2, 0.62, 0.9), "spark", kit.palette.accent, 0.7),
  part(union(burst(0.34, 0.62, 0.1, 0.36, 1.3), burst(0, 1.75, 0, 0.34, 1)), "spark", hex("#ffe2a0"), 0.7),
];

export const skyShows = {
  fireworks: { home: "air", size: 2.7, color: "#ff5d5d", parts: fireworks },
} satisfies Record<string, Subject>;
