import { z } from "zod";

/** Codecs that can be decoded here and stored in an MP4. */
const videoCodecs = ["avc", "hevc", "vp9", "av1"] as const;
export type VideoCodecName = (typeof videoCodecs)[number];
export const isVideoCodec = (codec: string | null): codec is VideoCodecName =>
  videoCodecs.some((known) => known === codec);

export const VideoFacts = z.object({
  durationMs: z.number().int().positive(),
  /** As displayed: the rotation of the camera is applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  videoCodec: z.enum(videoCodecs),
  /** As ffmpeg names it, like `yuv420p`; null: its header does not say. */
  pixelFormat: z.string().nullable(),
  /** Width of a pixel / its height. */
  pixelRatio: z.number().positive(),
  /** null: its header does not say. */
  isInterlaced: z.boolean().nullable(),
  /** Frames per second, on average. */
  frameRate: z.number().positive(),
  /** null: no sound. `aac`: as every network takes it; other AAC has another name (`soundName`). */
  audioCodec: z.string().nullable(),
});
export type VideoFacts = z.infer<typeof VideoFacts>;
