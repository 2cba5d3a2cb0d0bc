import courtyard from "#client/assets/art/courtyard.webp";
import flow from "#client/assets/art/flow.webp";
import marigolds from "#client/assets/art/marigolds.webp";
import styleAbstract from "#client/assets/art/style-abstract.webp";
import styleArtistic from "#client/assets/art/style-artistic.webp";
import styleCartoon from "#client/assets/art/style-cartoon.webp";
import styleRealistic from "#client/assets/art/style-realistic.webp";
import wheel from "#client/assets/art/wheel.webp";

/** The same bowl in four styles, for style pickers. */
export const styleArt = {
  realistic: styleRealistic,
  artistic: styleArtistic,
  cartoon: styleCartoon,
  abstract: styleAbstract,
} as const;

/** A still for each video style. */
export const filmArt = {
  cinematic: courtyard,
  documentary: wheel,
  artistic: flow,
  commercial: marigolds,
} as const;
