import { z } from "zod";

/** A name as it can be stored and shown: well-formed, without NUL, no longer than anyone reads. */
export const Name = z.string().transform((value) => value.toWellFormed().replaceAll("\0", "").slice(0, 200));

/** An address worth showing; anything else counts as none. */
export const WebAddress = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullish()
  .catch(null);
