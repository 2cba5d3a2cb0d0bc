import { norm } from "#server/renderer/math/vector.ts";
import { measure, type Sdf } from "./shapes.ts";

/** Samples a costly shape (leaves, needles) into a grid, so that a step of a ray costs one look-up. Detail finer than a cell is lost. */
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

/** Points (radius, height) of an outline that is revolved around the y axis. */
export type Profile = readonly (readonly [radius: number, height: number])[];

const profileCells = 112;

/** Catmull-Rom spline through the points, so that few are enough. */
function smooth(points: Profile, steps: number): [number, number][] {
  const curve: [number, number][] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [p1, p2] = [points[index]!, points[index + 1]!];
    const [p0, p3] = [points[index - 1] ?? p1, points[index + 2] ?? p2];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const at = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      curve.push([Math.max(0, at(0)), at(1)]);
    }
  }
  const last = points.at(-1);
  if (last) curve.push([last[0], last[1]]);
  return curve;
}

function distanceToCurve(curve: readonly [number, number][], x: number, y: number): number {
  let nearest = Infinity;
  for (let index = 0; index + 1 < curve.length; index++) {
    const [ax, ay] = curve[index]!;
    const [bx, by] = curve[index + 1]!;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9)));
    nearest = Math.min(nearest, norm(x - ax - dx * t, y - ay - dy * t));
  }
  return nearest;
}

function isInside(curve: readonly [number, number][], x: number, y: number): boolean {
  const polygon: readonly [number, number][] = [...curve, [0, curve.at(-1)?.[1] ?? 0], [0, curve[0]?.[1] ?? 0]];
  let inside = false;
  for (let index = 0, previous = polygon.length - 1; index < polygon.length; previous = index++) {
    const [xi, yi] = polygon[index]!;
    const [xj, yj] = polygon[previous]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A solid of revolution, sampled into a grid of radius and height. */
function revolve(
  points: Profile,
  distance: (curve: [number, number][], r: number, y: number) => number,
  steps: number,
): Sdf {
  const curve = smooth(points, steps);
  const margin = 0.15;
  const maxR = Math.max(...curve.map(([r]) => r)) + margin;
  const low = Math.min(...curve.map(([, y]) => y)) - margin;
  const high = Math.max(...curve.map(([, y]) => y)) + margin;
  const grid = new Float32Array((profileCells + 1) * (profileCells + 1));
  for (let row = 0; row <= profileCells; row++) {
    for (let column = 0; column <= profileCells; column++) {
      grid[row * (profileCells + 1) + column] = distance(
        curve,
        (column / profileCells) * maxR,
        low + (row / profileCells) * (high - low),
      );
    }
  }
  const toColumn = profileCells / maxR;
  const toRow = profileCells / (high - low);
  return (x, y, z) => {
    const r = Math.sqrt(x * x + z * z);
    const outR = r > maxR ? r - maxR : 0;
    const outY = y < low ? low - y : y > high ? y - high : 0;
    const u = Math.min(r * toColumn, profileCells - 0.001);
    const v = Math.max(0, Math.min((y - low) * toRow, profileCells - 0.001));
    const column = u | 0;
    const row = v | 0;
    const at = row * (profileCells + 1) + column;
    const fx = u - column;
    const fy = v - row;
    const a = grid[at]!;
    const b = grid[at + 1]!;
    const c = grid[at + profileCells + 1]!;
    const d = grid[at + profileCells + 2]!;
    const top = a + (b - a) * fx;
    const inside = top + (c + (d - c) * fx - top) * fy;
    return outR > 0 || outY > 0 ? Math.max(inside, Math.sqrt(outR * outR + outY * outY)) : inside;
  };
}

/** A thin wall along the profile. */
export const lathe = (points: Profile, wall: number, steps = 8): Sdf =>
  revolve(points, (curve, r, y) => distanceToCurve(curve, r, y) - wall, steps);

/** A solid body whose outline is the profile. */
export const turned = (points: Profile, steps = 8): Sdf =>
  revolve(points, (curve, r, y) => distanceToCurve(curve, r, y) * (isInside(curve, r, y) ? -1 : 1), steps);
