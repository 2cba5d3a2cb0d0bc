import { adjust } from "#server/renderer/math/color.ts";
import { move, subtract, turnX, turnY } from "#server/renderer/sdf/operations.ts";
import { box, cone, cylinder, sphere, torus } from "#server/renderer/sdf/primitives.ts";

import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

/** Blocks, an arch, steps and a ball: what is left when a prompt asks for form alone. */
function shapes(kit: Kit): Part[] {
  const { color, palette } = kit;
  const deep = adjust(color, ({ lightness }) => ({ lightness: lightness - 0.12 }));
  const upright = (major: number, minor: number) => turnX(torus(0, 0, 0, major, minor), Math.PI / 2);
  const arch = subtract(
    (x, y, z) => Math.max(Math.min(Math.hypot(x, Math.max(0, y - 0.75)) - 0.55, 9), Math.abs(z) - 0.2, -y),
    (x, y, z) => Math.max(Math.hypot(x, Math.max(0, y - 0.75)) - 0.3, Math.abs(z) - 1),
  );
  return [
    part(move(arch, -0.1, 0, -0.45), "plaster", color, 0.8),
    part(cylinder(0.62, 0.16, 0.05, 0.42, 0.16, 0.02), "plaster", palette.pale),
    part(sphere(0.62, 0.6, 0.05, 0.28), "porcelain", palette.second),
    part(move(turnY(box(0, 0.22, 0, 0.22, 0.22, 0.22, 0.02), 0.5), -0.78, 0, 0.16), "plaster", deep),
    part(cone(-0.78, 0.44, 0.16, 0.19, 0.86, 0.004), "porcelain", palette.accent),
    part(move(upright(0.19, 0.06), 0.02, 0.25, 0.42), "gold", palette.accent),
    part(sphere(-0.32, 0.11, 0.52, 0.11), "porcelain", palette.third),
    part(
      (x, y, z) =>
        Math.min(
          box(1.02, 0.12, -0.42, 0.26, 0.12, 0.26, 0.01)(x, y, z),
          box(1.14, 0.36, -0.42, 0.14, 0.13, 0.26, 0.01)(x, y, z),
        ),
      "plaster",
      palette.second,
    ),
  ];
}

export const forms = {
  shapes: { home: "studio", size: 1.45, parts: shapes },
} satisfies Record<string, Subject>;
