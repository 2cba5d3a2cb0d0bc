import { cross, normalize } from "#server/renderer/math/vector.ts";
import type { Vec3 } from "#server/renderer/math/vector.ts";
import type { Solid } from "#server/renderer/sdf/solid.ts";

/** The solids that may matter to a point. */
export type Columns = (x: number, y: number, z: number) => readonly Solid[];

const cells = 64;
const none: readonly Solid[] = [];

/** Sorts solids into columns along `axis`; each is kept in every column that comes within `reachOf` of its centre. */
export function sortIntoColumns(solids: readonly Solid[], axis: Vec3, reachOf: (solid: Solid) => number): Columns {
  if (solids.length === 0) return () => none;
  const [ax, ay, az] = normalize(cross(axis, Math.abs(axis[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]));
  const [bx, by, bz] = cross([ax, ay, az], axis);
  const discs = solids.map((solid) => ({
    solid,
    reach: reachOf(solid),
    u: solid.centerX * ax + solid.centerY * ay + solid.centerZ * az,
    v: solid.centerX * bx + solid.centerY * by + solid.centerZ * bz,
  }));
  const lowU = Math.min(...discs.map(({ u, reach }) => u - reach));
  const lowV = Math.min(...discs.map(({ v, reach }) => v - reach));
  const toU = cells / (Math.max(...discs.map(({ u, reach }) => u + reach)) - lowU);
  const toV = cells / (Math.max(...discs.map(({ v, reach }) => v + reach)) - lowV);
  const columns = Array.from({ length: cells * cells }, (): Solid[] => []);
  for (const { solid, reach, u, v } of discs) {
    const last = Math.min(cells - 1, Math.floor((v + reach - lowV) * toV));
    for (let row = Math.max(0, Math.floor((v - reach - lowV) * toV)); row <= last; row++) {
      const end = Math.min(cells - 1, Math.floor((u + reach - lowU) * toU));
      for (let column = Math.max(0, Math.floor((u - reach - lowU) * toU)); column <= end; column++) {
        // The corners of the square around a disc are none of its business.
        const du = Math.max(0, column / toU + lowU - u, u - (column + 1) / toU - lowU);
        const dv = Math.max(0, row / toV + lowV - v, v - (row + 1) / toV - lowV);
        if (du * du + dv * dv <= reach * reach) columns[row * cells + column]!.push(solid);
      }
    }
  }
  return (x, y, z) => {
    const column = Math.floor((x * ax + y * ay + z * az - lowU) * toU);
    const row = Math.floor((x * bx + y * by + z * bz - lowV) * toV);
    return column < 0 || row < 0 || column >= cells || row >= cells ? none : columns[row * cells + column]!;
  };
}
