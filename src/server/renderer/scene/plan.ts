import type { Random } from "#server/renderer/math/random.ts";
import type { Palette } from "#server/renderer/palette.ts";
import type { SettingName } from "#server/renderer/prompt/lexicon.ts";
import type { Brief } from "#server/renderer/prompt/understand.ts";
import type { Grade } from "#server/renderer/trace/develop.ts";
import type { SkyOptions } from "#server/renderer/trace/sky.ts";
import type { World } from "#server/renderer/trace/world.ts";
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
