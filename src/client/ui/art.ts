import styleAbstract from "#client/assets/art/style-abstract.webp";
import styleArtistic from "#client/assets/art/style-artistic.webp";
import styleCartoon from "#client/assets/art/style-cartoon.webp";
import styleRealistic from "#client/assets/art/style-realistic.webp";

/** The same bowl in four manners, for style pickers. */
export const styleArt = {
  realistic: styleRealistic,
  artistic: styleArtistic,
  cartoon: styleCartoon,
  abstract: styleAbstract,
} as const;
