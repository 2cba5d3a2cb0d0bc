import { hex } from "#server/renderer/math/color.ts";
import { around, melt, move, resize, union } from "#server/renderer/sdf/operations.ts";
import { capsule, ellipsoid } from "#server/renderer/sdf/primitives.ts";
import type { Sdf } from "#server/renderer/sdf/primitives.ts";
import { turned } from "#server/renderer/sdf/profile.ts";
import { part } from "#server/renderer/sdf/solid.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Kit, Subject } from "./subject.ts";

function flames(): (tall: number, x: number, z: number, curl: number) => Sdf {
  const unit = turned([
    [0, 0],
    [0.25, 0.2],
    [0.19, 0.5],
    [0.05, 0.86],
    [0, 1],
  ]);
  const curled =
    (curl: number): Sdf =>
    (x, y, z) =>
      unit(x - Math.sin(y * 5 + curl) * 0.05 * y, y, z) * 0.85;
  return (tall, x, z, curl) => move(resize(curled(curl), tall), x, 0.08, z);
}

function campfire(kit: Kit): Part[] {
  const flame = flames();
  const logs = around(capsule(0.08, 0.3, 0, 0.5, 0.07, 0, 0.075, 0.085), 5, 0.3);
  const stones = around(
    melt(0.02, ellipsoid(0.66, 0.07, 0, 0.14, 0.12, 0.17), ellipsoid(0.7, 0.05, 0.16, 0.1, 0.09, 0.1)),
    9,
    0.1,
  );
  return [
    part(stones, "rock", hex("#8b857d"), 0.7),
    part(logs, "wood", hex("#6a4428"), 0.85),
    part(union(flame(0.95, 0, 0, 0), flame(0.66, -0.2, 0.08, 2), flame(0.58, 0.2, 0.1, 4)), "lamp", kit.color, 0.8),
    part(union(flame(0.6, 0.02, 0.16, 1), flame(0.4, -0.16, 0.2, 3)), "lamp", hex("#ffc648"), 0.8),
  ];
}

export const fire = {
  campfire: { home: "outdoors", size: 0.95, color: "#f9832a", parts: campfire },
} satisfies Record<string, Subject>;
