import { z } from "zod";

/** Paths of what comes in and of what is to be written. */
export const VideoPlaces = z.object({
  source: z.string(),
  /** Where the clean copy goes. */
  copy: z.string(),
  /** Where the poster goes, a WebP. */
  poster: z.string(),
});
export type VideoPlaces = z.infer<typeof VideoPlaces>;
