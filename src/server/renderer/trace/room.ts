import { fbm2 } from "#server/renderer/math/noise.ts";
import type { Rgb } from "#server/renderer/math/color.ts";
import { lerp, smoothstep } from "#server/renderer/math/vector.ts";
import { FLOORS } from "./floors.ts";
import type { FloorName } from "./floors.ts";
import type { Backdrop } from "./surface.ts";

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
  /** Radius of the sweep between floor and wall; a table edge against a wall has none. */
  sweep: number;
  mural: Mural;
  detail: number;
  /** No texture: walls and floor in one tone each. */
  plain: boolean;
  lightAt: (x: number, y: number, z: number) => number;
};

/** Inside the painted shape: 1, outside: 0, with an edge as soft as a brush leaves. */
function muralAt(mural: Mural, x: number, y: number): number {
  const dx = x - mural.x;
  const dy = y - mural.y;
  const edge = 0.012 * mural.size;
  switch (mural.kind) {
    case "none":
      return 0;
    case "disc":
      return smoothstep(edge, -edge, Math.hypot(dx, dy) - mural.size);
    case "arch":
      return smoothstep(edge, -edge, dy > 0 ? Math.hypot(dx, dy) - mural.size : Math.abs(dx) - mural.size);
    case "band":
      return smoothstep(edge, -edge, dy);
    case "sunrise": {
      const rays = Math.cos(Math.atan2(dy, dx) * 18);
      const r = Math.hypot(dx, dy);
      return r < mural.size ? smoothstep(edge, -edge, r - mural.size) : smoothstep(-0.06, 0.06, rays) * 0.28;
    }
  }
}

export function createRoom(options: RoomOptions): Backdrop {
  const { wallZ, sweep, floorColor, wallColor, mural, detail } = options;
  const floor = FLOORS[options.floor];
  const curveZ = wallZ + sweep;
  /** What a mirror sees behind the camera: the room, lighter above. */
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
      // The inside of a quarter pipe along x.
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
      const length = Math.hypot(s.nx, s.ny, s.nz);
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
