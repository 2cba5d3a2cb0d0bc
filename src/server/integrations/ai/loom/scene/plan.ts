import type { Random } from "../math/random.ts";
import type { Palette } from "../palette.ts";
import type { SettingName } from "../prompt/lexicon.ts";
import type { Brief } from "../prompt/understand.ts";
import type { Grade } from "../trace/develop.ts";
import type { SkyOptions } from "../trace/sky.ts";
import type { World } from "../trace/world.ts";
import type { Item } from "./item.ts";

/** Where a scene plays: what the prompt can name, and what follows from it. */
export type Place = SettingName | "snow" | "shore" | "quay";

/** What a scene is composed from. */
export type Plan = {
  brief: Brief;
  palette: Palette;
  random: Random;
  creativity: number;
  detail: number;
  /** Drawn flat and friendly: brighter colours, painted shapes behind. */
  playful: boolean;
  /** Width over height. */
  aspect: number;
  /** The picture's longer side: nothing need be worked out finer than it shows. */
  pixels: number;
};

export type Scene = {
  world: World;
  grade: Grade;
  items: readonly Item[];
  place: Place;
  /** Open sky over the scene; undefined indoors. */
  above: SkyOptions | undefined;
};
