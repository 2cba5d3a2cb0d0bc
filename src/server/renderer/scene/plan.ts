import type { Random } from "#server/renderer/math/random.ts";
import type { SettingName } from "#server/renderer/prompt/lexicon.ts";
import type { Palette } from "#server/renderer/prompt/palette.ts";
import type { Brief } from "#server/renderer/prompt/parse-prompt.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";
import type { Team } from "#server/renderer/team.ts";
import type { Scene } from "#server/renderer/trace/scene.ts";
import type { SkyOptions } from "#server/renderer/trace/sky.ts";
import type { Grade } from "#server/renderer/trace/tone-mapping.ts";

/** Where a picture is set: what the prompt can name, and what follows from it. */
export type Place = SettingName | "snow" | "shore" | "quay";

/** Everything that a composition depends on. */
export type Plan = {
  brief: Brief;
  palette: Palette;
  random: Random;
  creativity: number;
  detail: number;
  /** For cartoons: no textures, and a painted shape on the wall. */
  playful: boolean;
  /** Width over height. */
  aspect: number;
  /** Longer side of the picture in pixels; limits the resolution of the terrain. */
  pixels: number;
};

export type Composition = {
  scene: Scene;
  grade: Grade;
  items: readonly Item[];
  place: Place;
  /** Undefined indoors. */
  skyOptions: SkyOptions | undefined;
};

/** One placed object: its radius on the ground, its position and its rotation about y in radians. */
export type Item = {
  name: SubjectName;
  parts: Part[];
  scale: number;
  radius: number;
  height: number;
  x: number;
  y: number;
  z: number;
  turn: number;
};

/** RGBA bytes of the finished picture. `report` receives the finished share, 0..1. Every member of the team calls it. */
export type Draw = (
  plan: Plan,
  width: number,
  height: number,
  team: Team,
  report: (fraction: number) => void,
) => Uint8ClampedArray<ArrayBuffer>;
