import { hex } from "#server/renderer/math/color.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
import { sphere } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

const round = sphere(0, 0.5, 0, 0.5);

/** The middles of the twelve black patches: the corners of an icosahedron. */
const patches: readonly Vec3[] = (() => {
  const golden = (1 + Math.sqrt(5)) / 2;
  const length = Math.hypot(1, golden);
  const [a, b] = [1 / length, golden / length];
  return [-a, a].flatMap((s) =>
    [-b, b].flatMap((t): Vec3[] => [
      [0, s, t],
      [s, t, 0],
      [t, 0, s],
    ]),
  );
})();

function football(kit: Kit): Part[] {
  /** How near to the middle of a patch, and how near to the seam half way between two of them. */
  const measure = (x: number, y: number, z: number) => {
    const length = Math.hypot(x, y - 0.5, z) || 1;
    let nearest = -1;
    let second = -1;
    let third = -1;
    for (const [px, py, pz] of patches) {
      const close = (x * px + (y - 0.5) * py + z * pz) / length;
      if (close > nearest) [nearest, second, third] = [close, nearest, second];
      else if (close > second) [second, third] = [close, second];
      else if (close > third) third = close;
    }
    return { middle: Math.acos(Math.min(1, nearest)), seam: (second - third) * 0.5 };
  };
  // Five corners rather than a circle: the patch ends where the neighbours' pull is even.
  const patch: Sdf = (x, y, z) => {
    const shell = round(x, y, z);
    if (shell > 0.05) return shell;
    const { middle, seam } = measure(x, y, z);
    return Math.max(shell - 0.004, (middle - 0.31 - seam * 0.22) * 0.5);
  };
  const leather: Sdf = (x, y, z) => {
    const shell = round(x, y, z);
    if (shell > 0.03) return shell;
    const { middle, seam } = measure(x, y, z);
    const groove = middle > 0.33 ? 0.006 * Math.max(0, 1 - seam / 0.02) : 0;
    return shell + groove;
  };
  return [part(leather, "plastic", kit.palette.pale, 0.8), part(patch, "plastic", kit.color, 0.7)];
}

function basketball(kit: Kit): Part[] {
  const seam = (x: number, y: number, z: number) => {
    const [px, py, pz] = [x / 0.5, (y - 0.5) / 0.5, z / 0.5];
    const bow = Math.abs(Math.hypot(Math.abs(px) - 1.12, py) - 0.72);
    return Math.min(Math.abs(py), Math.abs(px), pz > -2 ? bow : 1) * 0.5 - 0.011;
  };
  return [
    part((x, y, z) => Math.max(round(x, y, z), -seam(x, y, z)), "leather", kit.color, 0.85),
    part((x, y, z) => Math.max(round(x, y, z) + 0.006, seam(x, y, z)), "rubber", hex("#22201f"), 0.85),
  ];
}

export const balls = {
  football: { home: "outdoors", size: 0.9, color: "#23262e", parts: football },
  basketball: { home: "studio", size: 1.0, color: "#d9682a", parts: basketball },
} satisfies Record<string, Subject>;
