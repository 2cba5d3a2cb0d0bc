import bowls from "#client/assets/art/bowls.webp";
import cups from "#client/assets/art/cups.webp";
import marigolds from "#client/assets/art/marigolds.webp";
import tide from "#client/assets/art/tide.webp";

/** Stand where the person's own pictures could not be loaded. They can be looked at, not chosen. */
export const sampleMedia = { bowls, marigolds, cups, tide };
