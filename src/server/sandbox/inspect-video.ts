import { ALL_FORMATS, BufferSource, Input } from "mediabunny";

export interface VideoFacts {
  mimeType: "video/mp4" | "video/quicktime";
  durationMs: number;
  width: number;
  height: number;
  /** `avc`, `hevc` and the like. */
  codec: string | null;
  /** Frames a second. */
  frameRate: number;
}

/** Whether so many frames follow each other, as files tell it: 23.976 and 59.94 are called 24 and 60. */
export const isPaced = ({ frameRate }: VideoFacts, least: number, most: number) =>
  frameRate > least - 0.1 && frameRate < most + 0.1;

/** What the bytes say they are, whatever they were called; null when they are no video in an MP4 or MOV. */
export async function inspectVideo(bytes: Buffer): Promise<VideoFacts | null> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(bytes)) });
  try {
    const [mimeType] = (await input.getMimeType()).split(";");
    if (mimeType !== "video/mp4" && mimeType !== "video/quicktime") return null;
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    return {
      mimeType,
      durationMs: Math.round((await track.computeDuration()) * 1_000),
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
      codec: await track.getCodec(),
      frameRate: (await track.computePacketStats()).averagePacketRate,
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/** When a file put in now is through with processing, and what became of it. Stuck is as good as never. */
export function processingOf(
  now: Date,
  processingMs: number,
  effect: "normal" | "failed" | "stuck",
): { readyAt: Date; failure: string | null } {
  const never = new Date("9999-01-01");
  const readyAt = effect === "stuck" ? never : new Date(now.getTime() + processingMs);
  return { readyAt, failure: effect === "failed" ? "Processing failed." : null };
}
