import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { smoothstep } from "#server/renderer/math/vector.ts";

export type FloorName = "wood" | "linen" | "plaster" | "stone" | "tiles" | "smooth";

export type Floor = {
  specular: number;
  gloss: number;
  mirror: number;
  /** Brightness of the colour around 1. */
  shade(x: number, z: number, detail: number): number;
  /** Height, in world units, of which the slope is taken. */
  relief(x: number, z: number, detail: number): number;
};

const flat = () => 0;

export const FLOORS: Record<FloorName, Floor> = {
  wood: {
    specular: 0.3,
    gloss: 0.5,
    mirror: 0.3,
    shade(x, z, detail) {
      const plank = Math.floor(z * 1.15 + 100);
      const across = z * 1.15 + 100 - plank;
      const along = x + plank * 3.7;
      const rings = noise2(along * 0.55, z * 5 + plank * 11) * 3.2;
      const streak = noise2(along * 1.3, z * 30) * 0.07 + noise2(along * 4, z * 85) * 0.006 * detail;
      const gap = smoothstep(0, 0.022, Math.min(across, 1 - across));
      return (
        (0.94 + 0.1 * noise2(rings * 1.7, plank * 5.1) + streak + 0.07 * noise2(plank * 7.7, 1.3)) * (0.5 + 0.5 * gap)
      );
    },
    relief: flat,
  },
  linen: {
    specular: 0.02,
    gloss: 0.05,
    mirror: 0,
    shade: (x, z) => 0.97 + 0.05 * noise2(x * 46, z * 3) + 0.05 * noise2(x * 3, z * 46),
    relief: (x, z, detail) =>
      (Math.sin(x * 95) * Math.sin(z * 95) * 0.0016 * detail) / 8 +
      fbm2(x * 0.8 + 3, z * 1.1, 3) * 0.09 +
      noise2(x * 30, z * 30) * 0.0012,
  },
  plaster: {
    specular: 0.04,
    gloss: 0.1,
    mirror: 0,
    shade: (x, z) => 0.98 + fbm2(x * 1.4, z * 1.4, 4) * 0.09,
    relief: (x, z, detail) => fbm2(x * 5, z * 5, 4) * 0.0015 * detail,
  },
  stone: {
    specular: 0.32,
    gloss: 0.6,
    mirror: 0.22,
    shade(x, z) {
      const vein = 1 - Math.abs(noise2(x * 0.9 + fbm2(x * 1.5, z * 1.5, 4) * 2.2, z * 0.7));
      return 1 - 0.3 * vein ** 14 + fbm2(x * 2, z * 2, 3) * 0.07;
    },
    relief: flat,
  },
  tiles: {
    specular: 0.3,
    gloss: 0.6,
    mirror: 0.14,
    shade(x, z) {
      const u = x * 1.05;
      const v = z * 1.05;
      const joint = Math.min(Math.abs(u - Math.round(u)), Math.abs(v - Math.round(v)));
      const dark = (Math.round(u + 0.5) + Math.round(v + 0.5)) & 1;
      return (dark ? 0.72 : 1.04) * (0.8 + 0.2 * smoothstep(0.005, 0.02, joint)) + noise2(x * 4, z * 4) * 0.04;
    },
    relief: flat,
  },
  smooth: { specular: 0.05, gloss: 0.2, mirror: 0, shade: (x, z) => 1 + fbm2(x, z, 3) * 0.02, relief: flat },
};
