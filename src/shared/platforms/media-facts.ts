/** Media kinds of the platforms. `gif` is a picture that moves, a GIF or a WebP: moving-pictures.ts says what becomes of it. */
export type MediaKind = "image" | "gif" | "video";

/** Facts of a picture or video for the rules. null: unknown, and then not checked. */
export interface MediaFacts {
  kind: MediaKind;
  /** Of a picture that moves: whether it is a GIF. */
  isGif?: boolean;
  width: number;
  height: number;
  durationMs: number | null;
  sizeBytes: number | null;
  /** `avc`, `hevc` and the like. */
  videoCodec: string | null;
  /** Of a video, as ffmpeg names it. Absent in these three: unknown. */
  pixelFormat?: string | null;
  /** Width of a pixel / its height. */
  pixelRatio?: number | null;
  isInterlaced?: boolean | null;
  frameRate: number | null;
  /** null also where there is no sound. */
  audioCodec: string | null;
  /** The description that someone wrote for it; null and absent: none. */
  altText?: string | null;
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
  pixelFormat?: string | null;
  pixelRatio?: number | null;
  isInterlaced?: boolean | null;
  frameRate?: number | null;
  audioCodec?: string | null;
  altText?: string | null;
}

/** The facts of a creation, from its row or from the API. */
export function mediaFactsOf(media: StoredMedia): MediaFacts {
  const { type, contentType, width, height, sizeBytes, durationMs, durationSeconds } = media;
  const { videoCodec = null, frameRate = null, audioCodec = null, altText = null } = media;
  const { pixelFormat = null, pixelRatio = null, isInterlaced = null } = media;
  const lengthMs =
    durationMs ?? (durationSeconds === null || durationSeconds === undefined ? null : durationSeconds * 1_000);
  // The length of a GIF that was uploaded to an older version is unknown; it is taken for one that moves, until its bytes are read.
  const isGif = contentType === "image/gif";
  const moves = type === "image" && (isGif || lengthMs !== null);
  return {
    kind: moves ? "gif" : type,
    ...(moves && { isGif }),
    width: width ?? 0,
    height: height ?? 0,
    durationMs: lengthMs,
    sizeBytes,
    videoCodec,
    pixelFormat,
    pixelRatio,
    isInterlaced,
    frameRate,
    audioCodec,
    altText,
  };
}
