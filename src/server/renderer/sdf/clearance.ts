import type { Bounds, Sdf } from "./shapes.ts";

/** Lower bounds of the distance to a shape, one for each cell of its bounding box. */
export type Clearances = {
  /** 0 where no ray has been yet. */
  cells: Float32Array;
  lowX: number;
  lowY: number;
  lowZ: number;
  perUnit: number;
  countX: number;
  countY: number;
  countZ: number;
  halfDiagonal: number;
};

const cellsMax = 32_768;
/** Replaces a bound of exactly 0, which marks an empty cell. */
const nearlyZero = 1e-9;

export function createClearances(bounds: Bounds): Clearances {
  const [wide, high, deep] = [
    bounds.highX - bounds.lowX,
    bounds.highY - bounds.lowY,
    bounds.highZ - bounds.lowZ,
  ] as const;
  const size = Math.cbrt((wide * high * deep) / cellsMax);
  const [countX, countY, countZ] = [wide, high, deep].map((length) => Math.ceil(length / size)) as [
    number,
    number,
    number,
  ];
  return {
    cells: new Float32Array(countX * countY * countZ),
    lowX: bounds.lowX,
    lowY: bounds.lowY,
    lowZ: bounds.lowZ,
    perUnit: 1 / size,
    countX,
    countY,
    countZ,
    halfDiagonal: (size * Math.sqrt(3)) / 2,
  };
}

/**
 * Distance that a ray may go from the point without meeting the shape; not positive near it and inside it. Costs one look-up, where the
 * shape itself may cost a hundred operations. A cell is filled when a ray first needs it, from its centre only, so that its value does
 * not depend on the order of rays. Also valid outside the box: the nearest point of the box is never farther from the shape.
 */
export function clearanceAt(known: Clearances, sdf: Sdf, step: number, x: number, y: number, z: number): number {
  const { cells, perUnit, countX, countY, countZ } = known;
  const u = ((x - known.lowX) * perUnit) | 0;
  const v = ((y - known.lowY) * perUnit) | 0;
  const w = ((z - known.lowZ) * perUnit) | 0;
  const column = u < 0 ? 0 : u >= countX ? countX - 1 : u;
  const row = v < 0 ? 0 : v >= countY ? countY - 1 : v;
  const slice = w < 0 ? 0 : w >= countZ ? countZ - 1 : w;
  const at = (slice * countY + row) * countX + column;
  const found = cells[at]!;
  if (found !== 0) return found;
  const center = sdf(
    known.lowX + (column + 0.5) / perUnit,
    known.lowY + (row + 0.5) / perUnit,
    known.lowZ + (slice + 0.5) / perUnit,
  );
  return (cells[at] = center * step - known.halfDiagonal || nearlyZero);
}
