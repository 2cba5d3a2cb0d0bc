import type { Plan } from "#server/renderer/scene/plan.ts";

/** RGBA bytes of the finished picture. `report` hears the finished share, 0..1. */
export type Draw = (
  plan: Plan,
  width: number,
  height: number,
  report: (fraction: number) => void,
) => Uint8ClampedArray<ArrayBuffer>;
