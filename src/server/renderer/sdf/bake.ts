import { measure } from "./bounds.ts";
import type { Sdf } from "./primitives.ts";

/** Distances of a costly shape (leaves, needles), kept in a grid: marching it then costs one look-up. Detail finer than a cell is lost. */
export function bake(shape: Sdf, cells = 60): Sdf {
  const { lowX, lowY, lowZ, highX, highY, highZ } = measure(shape);
  const toX = cells / (highX - lowX);
  const toY = cells / (highY - lowY);
  const toZ = cells / (highZ - lowZ);
  const row = cells + 1;
  const slice = row * row;
  const grid = new Float32Array(slice * row);
  for (let k = 0; k <= cells; k++) {
    for (let j = 0; j <= cells; j++) {
      for (let i = 0; i <= cells; i++)
        grid[k * slice + j * row + i] = shape(lowX + i / toX, lowY + j / toY, lowZ + k / toZ);
    }
  }
  const last = cells - 0.001;
  return (x, y, z) => {
    const cx = x < lowX ? lowX : x > highX ? highX : x;
    const cy = y < lowY ? lowY : y > highY ? highY : y;
    const cz = z < lowZ ? lowZ : z > highZ ? highZ : z;
    const u = Math.min((cx - lowX) * toX, last);
    const v = Math.min((cy - lowY) * toY, last);
    const w = Math.min((cz - lowZ) * toZ, last);
    const i = u | 0;
    const j = v | 0;
    const k = w | 0;
    const fx = u - i;
    const fy = v - j;
    const at = k * slice + j * row + i;
    const a = grid[at]! + (grid[at + 1]! - grid[at]!) * fx;
    const b = grid[at + row]! + (grid[at + row + 1]! - grid[at + row]!) * fx;
    const c = grid[at + slice]! + (grid[at + slice + 1]! - grid[at + slice]!) * fx;
    const d = grid[at + slice + row]! + (grid[at + slice + row + 1]! - grid[at + slice + row]!) * fx;
    const near = a + (b - a) * fy;
    const far = c + (d - c) * fy;
    const inside = near + (far - near) * (w - k);
    const outX = x - cx;
    const outY = y - cy;
    const outZ = z - cz;
    const out = outX * outX + outY * outY + outZ * outZ;
    return out > 0 ? Math.max(inside, Math.sqrt(out)) : inside;
  };
}
