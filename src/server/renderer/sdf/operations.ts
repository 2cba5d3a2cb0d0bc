import type { Sdf } from "./primitives.ts";

export const union = (...shapes: Sdf[]): Sdf => {
  const [first, second, ...rest] = shapes;
  if (!first) return () => 1e9;
  if (!second) return first;
  if (rest.length === 0) return (x, y, z) => Math.min(first(x, y, z), second(x, y, z));
  return (x, y, z) => {
    let nearest = Infinity;
    for (const shape of shapes) {
      const distance = shape(x, y, z);
      if (distance < nearest) nearest = distance;
    }
    return nearest;
  };
};

/** Melts shapes into one another over about `radius`. */
export const melt =
  (radius: number, ...shapes: Sdf[]): Sdf =>
  (x, y, z) => {
    let nearest = 1e9;
    for (const shape of shapes) {
      const distance = shape(x, y, z);
      const overlap = Math.max(radius - Math.abs(nearest - distance), 0) / radius;
      nearest = Math.min(nearest, distance) - overlap * overlap * radius * 0.25;
    }
    return nearest;
  };

export const subtract =
  (from: Sdf, what: Sdf): Sdf =>
  (x, y, z) =>
    Math.max(from(x, y, z), -what(x, y, z));

export const intersect =
  (a: Sdf, b: Sdf): Sdf =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

export const move =
  (shape: Sdf, dx: number, dy: number, dz: number): Sdf =>
  (x, y, z) =>
    shape(x - dx, y - dy, z - dz);

export const resize =
  (shape: Sdf, by: number): Sdf =>
  (x, y, z) =>
    shape(x / by, y / by, z / by) * by;

export const turnX = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(x, c * y + s * z, c * z - s * y);
};

export const turnY = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(c * x - s * z, y, s * x + c * z);
};

export const turnZ = (shape: Sdf, angle: number): Sdf => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (x, y, z) => shape(c * x + s * y, c * y - s * x, z);
};

/** The same on both sides of x = 0. */
export const mirror =
  (shape: Sdf): Sdf =>
  (x, y, z) =>
    shape(Math.abs(x), y, z);

/** `count` copies around the y axis; the shape given is the one along +x. */
export const around = (shape: Sdf, count: number, phase = 0): Sdf => {
  const sector = (2 * Math.PI) / count;
  return (x, y, z) => {
    const angle = Math.atan2(z, x) - phase;
    const folded = angle - sector * Math.round(angle / sector);
    const r = Math.sqrt(x * x + z * z);
    return shape(r * Math.cos(folded), y, r * Math.sin(folded));
  };
};

export const displace =
  (shape: Sdf, reach: number, by: Sdf): Sdf =>
  (x, y, z) => {
    const distance = shape(x, y, z);
    return distance > reach * 3 ? distance - reach : distance + by(x, y, z);
  };
