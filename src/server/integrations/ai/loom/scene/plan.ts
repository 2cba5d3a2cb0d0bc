import type { Random } from "../math/random.ts";
import type { Palette } from "../palette.ts";
import type { Brief } from "../prompt/understand.ts";
import type { Grade } from "../trace/develop.ts";
import type { World } from "../trace/world.ts";

/** What a scene is composed from. */
export type Plan = {
  brief: Brief;
  palette: Palette;
  random: Random;
  creativity: number;
  detail: number;
  /** Width over height. */
  aspect: number;
};

export type Scene = { world: World; grade: Grade };
