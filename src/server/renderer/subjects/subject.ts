import type { Rgb } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/palette.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import type { Part } from "#server/renderer/sdf/solid.ts";

export type Kit = {
  /** The colour said in the prompt, else the subject's own, else the palette's. */
  color: Rgb;
  palette: Palette;
  random: Random;
  detail: number;
  /** How many blossoms, books or candles the prompt asks for; 0 when it does not say. */
  count: number;
};

export type Subject = {
  /** Where it is drawn when the prompt names no place. */
  home: "table" | "studio" | "outdoors" | "air" | "water" | "snow" | "beach" | "space";
  /** Height in the picture's units; a vase is about 1.3. */
  size: number;
  /** Its natural colour; without one the palette decides. */
  color?: string;
  /** Natural colours a group of them may vary over. */
  variety?: readonly string[];
  /** How many make a good picture when the prompt says none. */
  group?: number;
  /** What may stand beside it on a table; without a list, anything small. */
  company?: readonly SubjectName[];
  parts(kit: Kit): Part[];
};
