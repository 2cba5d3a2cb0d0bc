import type { Rgb } from "#server/renderer/math/color.ts";
import { fbm2, noise2 } from "#server/renderer/math/noise.ts";
import { lerp, norm, smoothstep } from "#server/renderer/math/vector.ts";
import type { Backdrop } from "./scene.ts";

export type Mural = {
  kind: "none" | "disc" | "arch" | "band" | "sunrise";
  x: number;
  y: number;
  size: number;
  color: Rgb;
};

export type RoomOptions = {
  floor: FloorName;
  floorColor: Rgb;
  wallColor: Rgb;
  wallZ: number;
  /** Radius of the curve between floor and wall; 0 for a sharp edge. */
  sweep: number;
  mural: Mural;
  detail: number;
  /** No texture: walls and floor in one tone each. */
  plain: boolean;
  lightAt: (x: number, y: number, z: number) => number;
};

/** 1 inside the painted shape, 0 outside, with a soft edge. */
function muralAt(mural: Mural, x: number, y: number): number {
  const dx = x - mural.x;
  const dy = y - mural.y;
  const edge = 0.012 * mural.size;
  switch (mural.kind) {
    case "none":
      return 0;
    case "disc":
      return smoothstep(edge, -edge, norm(dx, dy) - mural.size);
    case "arch":
      return smoothstep(edge, -edge, dy > 0 ? norm(dx, dy) - mural.size : Math.abs(dx) - mural.size);
    case "band":
      return smoothstep(edge, -edge, dy);
    case "sunrise": {
      const rays = Math.cos(Math.atan2(dy, dx) * 18);
      const r = norm(dx, dy);
      return r < mural.size ? smoothstep(edge, -edge, r - mural.size) : smoothstep(-0.06, 0.06, rays) * 0.28;
    }
  }
}

export function createRoom(options: RoomOptions): Backdrop {
  const { wallZ, sweep, floorColor, wallColor, mural, detail } = options;
  const floor = FLOORS[options.floor];
  const curveZ = wallZ + sweep;
  /** What reflections see behind the camera: the wall colour, lighter above. */
  const behindViewer: Backdrop["sky"] = (_dx, dy, dz, out) => {
    const level = 0.35 + 0.4 * Math.max(0, dy) + 0.25 * Math.max(0, dz);
    for (let channel = 0; channel < 3; channel++) out[channel] = wallColor[channel]! * level;
  };
  return {
    intersect(_ox, oy, oz, _dx, dy, dz) {
      const toFloor = dy < 0 ? -oy / dy : Infinity;
      const toWall = dz < 0 ? (wallZ - oz) / dz : Infinity;
      if (sweep === 0) return Math.min(toFloor, toWall);
      const floorZ = oz + dz * toFloor;
      if (toFloor < Infinity && floorZ > curveZ) return toFloor;
      // The inside of a quarter cylinder along x.
      const a = dy * dy + dz * dz;
      const b = (oy - sweep) * dy + (oz - curveZ) * dz;
      const c = (oy - sweep) ** 2 + (oz - curveZ) ** 2 - sweep * sweep;
      const root = b * b - a * c;
      const t = root > 0 ? (-b + Math.sqrt(root)) / a : Infinity;
      const y = oy + dy * t;
      const z = oz + dz * t;
      return y <= sweep && z <= curveZ ? t : toWall;
    },
    fill(s) {
      const onCurve = sweep > 0 && s.z < curveZ && s.y < sweep;
      const onWall = !onCurve && s.z <= wallZ + 0.0005;
      s.specular = 0.03;
      s.gloss = 0.1;
      s.mirror = 0;
      if (onWall) {
        const e = 0.01;
        const bump = (x: number, y: number) => fbm2(x * 3.2, y * 3.2, 4) * (sweep > 0 ? 0 : 0.0012) * detail;
        const here = bump(s.x, s.y);
        s.nx = -(bump(s.x + e, s.y) - here) / e;
        s.ny = -(bump(s.x, s.y + e) - here) / e;
        s.nz = 1;
        const tint = options.plain ? 1 : 0.985 + fbm2(s.x * 0.55, s.y * 0.55, 4) * 0.085;
        const paint = muralAt(mural, s.x, s.y);
        s.r = lerp(wallColor[0], mural.color[0], paint) * tint;
        s.g = lerp(wallColor[1], mural.color[1], paint) * tint;
        s.b = lerp(wallColor[2], mural.color[2], paint) * tint;
        s.openness = sweep > 0 ? 1 : 0.62 + 0.38 * smoothstep(-0.1, 1.1, s.y);
      } else {
        const e = 0.004;
        const here = floor.relief(s.x, s.z, detail);
        s.nx = -(floor.relief(s.x + e, s.z, detail) - here) / e;
        s.nz = -(floor.relief(s.x, s.z + e, detail) - here) / e;
        s.ny = 1;
        if (onCurve) {
          s.ny = (sweep - s.y) / sweep;
          s.nz = (curveZ - s.z) / sweep;
        }
        const tint = options.plain ? 1 : floor.shade(s.x, s.z, detail);
        const seam = sweep > 0 ? smoothstep(curveZ + 1, wallZ, s.z) : 0;
        s.r = lerp(floorColor[0], wallColor[0], seam) * tint;
        s.g = lerp(floorColor[1], wallColor[1], seam) * tint;
        s.b = lerp(floorColor[2], wallColor[2], seam) * tint;
        s.specular = floor.specular;
        s.gloss = floor.gloss;
        s.mirror = floor.mirror;
        s.openness = sweep > 0 ? 1 : 0.7 + 0.3 * smoothstep(wallZ, wallZ + 1.1, s.z);
      }
      const length = norm(s.nx, s.ny, s.nz);
      s.nx /= length;
      s.ny /= length;
      s.nz /= length;
      s.glow = 0;
      s.translucency = 0;
      s.lit = options.lightAt(s.x, s.y, s.z);
      s.object = -1;
    },
    clearance: (_x, y) => y,
    sky: behindViewer,
    air: behindViewer,
    lightAt: options.lightAt,
  };
}

export type FloorName = "wood" | "linen" | "plaster" | "stone" | "tiles" | "smooth";

export type Floor = {
  specular: number;
  gloss: number;
  mirror: number;
  /** Factor on the colour, around 1. */
  shade(x: number, z: number, detail: number): number;
  /** Height in scene units; its slope bends the normal. */
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
