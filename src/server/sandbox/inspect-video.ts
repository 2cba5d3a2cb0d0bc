import { pictureFormatOf } from "#server/lib/video/picture-format.ts";

export interface VideoFacts {
  mimeType: "video/mp4" | "video/quicktime";
  durationMs: number;
  width: number;
  height: number;
  /** Like `avc` or `hevc`. */
  codec: string | null;
  /** As ffmpeg names it; null: the header does not say. */
  pixelFormat: string | null;
  /** Width of a pixel / its height. */
  pixelRatio: number;
  isInterlaced: boolean;
  /** Frames a second. */
  frameRate: number;
}

/** Whether the frame rate is in this range, with a tolerance: 23.976 and 59.94 count as 24 and 60. */
export const hasFrameRate = ({ frameRate }: VideoFacts, least: number, most: number) =>
  frameRate > least - 0.1 && frameRate < most + 0.1;

/** 4:2:0 and progressive, as the networks of Meta document it. */
export const isPlainPicture = ({ pixelFormat, isInterlaced }: VideoFacts) =>
  (pixelFormat === null || pixelFormat.startsWith("yuv420p")) && !isInterlaced;

/** Facts from the bytes, not from a name or type; null when they are no video in MP4 or MOV. */
export async function inspectVideo(bytes: Buffer): Promise<VideoFacts | null> {
  const { ALL_FORMATS, BufferSource, Input } = await import("mediabunny");
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(bytes)) });
  try {
    const [mimeType] = (await input.getMimeType()).split(";");
    if (mimeType !== "video/mp4" && mimeType !== "video/quicktime") return null;
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const decoder = await track.getDecoderConfig();
    const { pixelFormat, isInterlaced } =
      decoder === null ? { pixelFormat: null, isInterlaced: null } : pictureFormatOf(decoder);
    const { num, den } = await track.getPixelAspectRatio();
    return {
      mimeType,
      durationMs: Math.round((await track.computeDuration()) * 1_000),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      codec: await track.getCodec(),
      pixelFormat,
      pixelRatio: num / den,
      isInterlaced: isInterlaced === true,
      frameRate: (await track.computePacketStats()).averagePacketRate,
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** The end of the processing of a file that arrives now, and its failure. A stuck file is never ready. */
export function processingOf(
  now: Date,
  processingMs: number,
  effect: "normal" | "failed" | "stuck",
): { readyAt: Date; failure: string | null } {
  const never = new Date("9999-01-01");
  const readyAt = effect === "stuck" ? never : new Date(now.getTime() + processingMs);
  return { readyAt, failure: effect === "failed" ? "Processing failed." : null };
}
