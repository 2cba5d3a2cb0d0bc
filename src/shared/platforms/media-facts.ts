/** What the networks tell apart: a GIF moves on some of them and is a picture on the others. */
export type MediaKind = "image" | "gif" | "video";

/** A picture or video as a rule sees it. null: not known, and then not judged. */
export interface MediaFacts {
  kind: MediaKind;
  width: number;
  height: number;
  durationMs: number | null;
  sizeBytes: number | null;
  /** `avc`, `hevc` and the like. */
  videoCodec: string | null;
  frameRate: number | null;
  /** null also where there is no sound. */
  audioCodec: string | null;
}

interface StoredMedia {
  type: "image" | "video";
  contentType: string | null;
  width: number | null;
  height: number | null;
  sizeBytes: number | null;
  durationMs?: number | null;
  durationSeconds?: number | null;
  videoCodec?: string | null;
  frameRate?: number | null;
  audioCodec?: string | null;
}

/** The facts of a creation, as it is stored or as a client knows it. */
export function mediaFactsOf(media: StoredMedia): MediaFacts {
  const { type, contentType, width, height, sizeBytes, durationMs, durationSeconds } = media;
  const { videoCodec = null, frameRate = null, audioCodec = null } = media;
  return {
    kind: type === "image" && contentType === "image/gif" ? "gif" : type,
    width: width ?? 0,
    height: height ?? 0,
    durationMs:
      durationMs ?? (durationSeconds === null || durationSeconds === undefined ? null : durationSeconds * 1_000),
    sizeBytes,
    videoCodec,
    frameRate,
    audioCodec,
  };
}
