import type { Mention } from "#server/renderer/prompt/parse-prompt.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import type { TerrainName } from "#server/renderer/trace/terrain.ts";
import { choosePlace } from "./choose-place.ts";
import { landscape } from "./landscape.ts";
import type { Place, Plan, Composition } from "./plan.ts";
import { tabletop } from "./tabletop.ts";

const TERRAIN_OF: Partial<Record<Place, TerrainName>> = {
  mountains: "mountains",
  hills: "meadow",
  sea: "sea",
  beach: "beach",
  lake: "lake",
  desert: "desert",
  forest: "hills",
  city: "shore",
  courtyard: "plaza",
  space: "moon",
  snow: "snow",
  cliff: "cliff",
};

export function compose(plan: Plan): Composition {
  const named = choosePlace(plan);
  const isOnLand = plan.brief.subjects.some(standsOnGround);
  const where = named === "sea" && isOnLand ? "beach" : named;
  const terrain = isOnLand && where === "city" ? "quay" : isOnLand && where === "lake" ? "bank" : TERRAIN_OF[where];
  return terrain ? landscape(plan, where, terrain) : tabletop(plan, where === "studio");
}

export const isOutdoors = (plan: Plan) => TERRAIN_OF[choosePlace(plan)] !== undefined;

const standsOnGround = ({ name }: Mention) => !["water", "air"].includes(SUBJECTS[name].home);
