import { z } from "zod";

const videoCodecs = ["avc", "hevc"] as const;
export type VideoCodecName = (typeof videoCodecs)[number];
export const isVideoCodec = (codec: string | null): codec is VideoCodecName =>
  videoCodecs.some((known) => known === codec);

export const VideoFacts = z.object({
  durationMs: z.number().int().positive(),
  /** As shown: the camera's rotation is already applied. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  videoCodec: z.enum(videoCodecs),
  hasSound: z.boolean(),
});
export type VideoFacts = z.infer<typeof VideoFacts>;

/** What the process that reads videos answers: the facts, or why the video is refused. */
export const PreparedAnswer = z.union([z.object({ facts: VideoFacts }), z.object({ refusal: z.string() })]);
export type PreparedAnswer = z.infer<typeof PreparedAnswer>;
