import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";

/** One object with its room on the ground, placed relative to the middle of the group. */
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
