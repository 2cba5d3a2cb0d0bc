export type Vec3 = readonly [number, number, number];

export const clamp = (value: number, low: number, high: number) => (value < low ? low : value > high ? high : value);
export const saturate = (value: number) => clamp(value, 0, 1);
export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

export function smoothstep(low: number, high: number, value: number): number {
  const t = saturate((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

/** Math.hypot guards against overflow, which costs several times as much. */
export const norm = (x: number, y: number, z = 0) => Math.sqrt(x * x + y * y + z * z);

export function normalize([x, y, z]: Vec3): Vec3 {
  const scale = 1 / Math.hypot(x, y, z);
  return [x * scale, y * scale, z * scale];
}

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const scale3 = (a: Vec3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
