import { mix } from "./random.ts";

const size = 256;
const lattice = new Float32Array(size * size);
for (let index = 0; index < lattice.length; index++) lattice[index] = (mix(index + 0x51ed27) / 4294967296) * 2 - 1;

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth value noise in [-1, 1], period 256. */
export function noise2(x: number, y: number): number {
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const u = fade(x - floorX);
  const v = fade(y - floorY);
  const x0 = floorX & 255;
  const x1 = (floorX + 1) & 255;
  const y0 = (floorY & 255) << 8;
  const y1 = ((floorY + 1) & 255) << 8;
  const a = lattice[y0 | x0]!;
  const b = lattice[y0 | x1]!;
  const c = lattice[y1 | x0]!;
  const d = lattice[y1 | x1]!;
  const top = a + (b - a) * u;
  return top + (c + (d - c) * u - top) * v;
}

/** Two slices of `noise2`, blended along z. Cheaper than a true 3D lattice. */
export function noise3(x: number, y: number, z: number): number {
  const floorZ = Math.floor(z);
  const w = fade(z - floorZ);
  const near = noise2(x + floorZ * 37.17, y + floorZ * 91.73);
  const far = noise2(x + (floorZ + 1) * 37.17, y + (floorZ + 1) * 91.73);
  return near + (far - near) * w;
}

export function fbm2(x: number, y: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise2(px, py);
    // A rotation of each octave hides the axes of the lattice.
    const turned = px * 1.6 - py * 1.2 + 17.3;
    py = px * 1.2 + py * 1.6 + 5.1;
    px = turned;
    amplitude *= 0.5;
  }
  return sum;
}

/** Ridged multifractal noise in [0, 1]: sharp crests for mountains. */
export function ridged2(x: number, y: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let weight = 1;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    const crest = 1 - Math.abs(noise2(px, py));
    const value = crest * crest * weight;
    sum += value * amplitude;
    weight = Math.min(1, Math.max(0, value * 1.6));
    const turned = px * 1.6 - py * 1.2 + 9.7;
    py = px * 1.2 + py * 1.6 + 3.3;
    px = turned;
    amplitude *= 0.5;
  }
  return sum;
}
