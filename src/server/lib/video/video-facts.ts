import { z } from "zod";

/** What this machine decodes, and what an MP4 can hold. */
const videoCodecs = ["avc", "hevc", "vp9", "av1"] as const;
export type VideoCodecName = (typeof videoCodecs)[number];
export const isVideoCodec = (codec: string | null): codec is VideoCodecName =>
  videoCodecs.some((known) => known === codec);

export const VideoFacts = z.object({
  durationMs: z.number().int().positive(),
  /** As shown: the camera's rotation is already applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  videoCodec: z.enum(videoCodecs),
  /** Frames a second, on average. */
  frameRate: z.number().positive(),
  /** null: there is no sound. */
  audioCodec: z.string().nullable(),
});
export type VideoFacts = z.infer<typeof VideoFacts>;
