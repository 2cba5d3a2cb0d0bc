import type { Rgb } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/prompt/palette.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";

export type Kit = {
  /** The colour in the prompt, else the subject's own, else one of the palette. */
  color: Rgb;
  palette: Palette;
  random: Random;
  detail: number;
  /** Number in the prompt, for subjects that draw several (flowers, books); 0 without one. */
  count: number;
};

export type Subject = {
  /** The place, when the prompt names none. */
  home: "table" | "studio" | "outdoors" | "air" | "water" | "snow" | "beach" | "space";
  /** Height in scene units; a vase is about 1.3. */
  size: number;
  /** Natural colour (#rrggbb); without one the palette decides. */
  color?: string;
  /** Natural colours a group of them may vary over. */
  variety?: readonly string[];
  /** Number of copies when the prompt gives none. */
  group?: number;
  /** Subjects that may be beside it on a table; without a list, anything small. */
  company?: readonly SubjectName[];
  parts(kit: Kit): Part[];
};
