import { z } from "zod";

/** What a video is to be made into. H.264 and AAC in an MP4; what is right already is copied as it is. */
export const VideoTarget = z.object({
  /** Size of the frame as shown, both even. `crop` cuts evenly off two edges, `pad` puts black beside the picture. */
  frame: z.object({
    width: z.number().int().min(32).max(4_096).multipleOf(2),
    height: z.number().int().min(32).max(4_096).multipleOf(2),
    fit: z.enum(["crop", "pad"]),
  }),
  /** It ends here; what is shorter stays as long as it is. */
  durationMs: z.number().int().positive().nullable(),
  /** Frames a second: fewer are doubled, more are left out. */
  frameRate: z.object({ min: z.number().positive().nullable(), max: z.number().positive().nullable() }),
  /** Picture codecs that may stay. */
  codecs: z.array(z.string()).max(10),
  /** Bits a second, all in all. */
  maxBitrate: z.number().positive().nullable(),
  maxBytes: z.number().int().positive().nullable(),
  /** A silent track is laid beside a picture without sound. */
  needsSound: z.boolean(),
});
export type VideoTarget = z.infer<typeof VideoTarget>;
