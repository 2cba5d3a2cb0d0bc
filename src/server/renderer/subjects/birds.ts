import { adjust, hex, lighten } from "#server/renderer/math/color.ts";
import {
  capsule,
  cone,
  ellipsoid,
  melt,
  mirror,
  move,
  sphere,
  turnX,
  turnZ,
  union,
} from "#server/renderer/sdf/shapes.ts";
import { type Part, part } from "#server/renderer/sdf/solid.ts";
import { pointed } from "./animals.ts";
import type { Kit, Subject } from "./subject.ts";

const INK = hex("#1b1a20");

function bird(kit: Kit): Part[] {
  const belly = kit.palette.accent;
  return [
    part(
      melt(
        0.12,
        ellipsoid(0, 0.5, -0.03, 0.36, 0.4, 0.4),
        sphere(0, 0.9, 0.1, 0.27),
        turnX(ellipsoid(0, 0.55, -0.62, 0.14, 0.045, 0.34), -0.25),
      ),
      "fur",
      kit.color,
    ),
    part(ellipsoid(0, 0.46, 0.11, 0.29, 0.33, 0.3), "fur", belly),
    part(
      mirror(move(turnX(turnZ(ellipsoid(0, 0, 0, 0.07, 0.22, 0.36), 0.12), -0.35), 0.34, 0.54, -0.1)),
      "fur",
      lighten(kit.color, -0.1),
    ),
    part(move(turnX(cone(0, 0, 0, 0.075, 0.2, 0.008), Math.PI / 2), 0, 0.87, 0.34), "plastic", hex("#e2932c")),
    part(mirror(sphere(0.15, 0.96, 0.31, 0.043)), "porcelain", INK),
    part(mirror(sphere(0.165, 0.98, 0.343, 0.012)), "lamp", hex("#ffffff")),
    part(
      mirror(
        union(capsule(0.12, 0.14, 0.02, 0.13, 0.02, 0.08, 0.024), capsule(0.13, 0.02, 0.06, 0.16, 0.018, 0.22, 0.022)),
      ),
      "plastic",
      hex("#cf7f2a"),
    ),
  ];
}

function owl(kit: Kit): Part[] {
  const pale = adjust(kit.color, ({ lightness }) => ({ lightness: Math.min(0.93, lightness + 0.3), chroma: 0.04 }));
  return [
    part(
      melt(
        0.15,
        ellipsoid(0, 0.5, 0, 0.42, 0.52, 0.38),
        ellipsoid(0, 1.02, 0.04, 0.42, 0.33, 0.34),
        mirror(pointed(0.28, 0.14, 0.1)),
      ),
      "fur",
      kit.color,
    ),
    part(ellipsoid(0, 0.5, 0.1, 0.3, 0.42, 0.32), "fur", pale),
    part(mirror(ellipsoid(0.17, 1.06, 0.3, 0.17, 0.17, 0.1)), "fur", pale),
    part(mirror(sphere(0.17, 1.06, 0.37, 0.085)), "porcelain", hex("#f2b632")),
    part(mirror(sphere(0.17, 1.06, 0.415, 0.055)), "porcelain", INK),
    part(move(turnX(cone(0, 0, 0, 0.06, 0.16, 0.008), 2.3), 0, 0.98, 0.38), "plastic", hex("#d98b2b")),
    part(mirror(ellipsoid(0.42, 0.5, -0.03, 0.09, 0.4, 0.27)), "fur", lighten(kit.color, -0.08)),
  ];
}

const duck = (kit: Kit): Part[] => [
  part(
    melt(
      0.14,
      ellipsoid(0, 0.32, -0.05, 0.38, 0.32, 0.52),
      sphere(0, 0.82, 0.25, 0.27),
      capsule(0, 0.4, -0.48, 0, 0.62, -0.68, 0.13, 0.03),
    ),
    "plastic",
    kit.color,
  ),
  part(mirror(ellipsoid(0.36, 0.4, -0.1, 0.08, 0.17, 0.3)), "plastic", lighten(kit.color, -0.06)),
  part(ellipsoid(0, 0.76, 0.54, 0.14, 0.045, 0.15), "plastic", hex("#e8772a")),
  part(mirror(sphere(0.14, 0.9, 0.45, 0.045)), "porcelain", INK),
];

const penguin = (kit: Kit): Part[] => [
  part(
    melt(
      0.12,
      ellipsoid(0, 0.55, 0, 0.39, 0.55, 0.36),
      sphere(0, 1.12, 0.02, 0.29),
      mirror(move(turnZ(ellipsoid(0, 0, 0, 0.06, 0.33, 0.15), 0.35), 0.43, 0.58, 0)),
    ),
    "fur",
    kit.color,
  ),
  part(ellipsoid(0, 0.52, 0.1, 0.3, 0.45, 0.3), "fur", hex("#f8f4ea")),
  part(mirror(ellipsoid(0.1, 1.1, 0.17, 0.13, 0.15, 0.15)), "fur", hex("#f8f4ea")),
  part(move(turnX(cone(0, 0, 0, 0.07, 0.2, 0.008), Math.PI / 2), 0, 1.07, 0.28), "plastic", hex("#ee9a2b")),
  part(mirror(sphere(0.12, 1.17, 0.3, 0.04)), "porcelain", INK),
  part(mirror(ellipsoid(0.17, 0.03, 0.22, 0.14, 0.04, 0.18)), "plastic", hex("#ee9a2b")),
];

export const birds = {
  bird: { home: "outdoors", size: 1.15, color: "#3f77b5", parts: bird },
  owl: { home: "outdoors", size: 1.4, color: "#8a6240", parts: owl },
  duck: { home: "water", size: 1.1, color: "#f4c52f", parts: duck },
  penguin: { home: "snow", size: 1.5, color: "#27303f", parts: penguin },
} satisfies Record<string, Subject>;
