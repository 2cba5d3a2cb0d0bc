import { readAvcSequence } from "#server/lib/video/avc-sequence.ts";

/** How the pixels of a video are stored, as far as its header says. */
export interface PictureFormat {
  /** As ffmpeg names it: `yuv420p` has a colour for each four pixels and 8 bits, `yuv422p10` one for each two, and 10 bits. null: not known. */
  pixelFormat: string | null;
  /** Two moments in one frame, one in every other line. null: not known. */
  isInterlaced: boolean | null;
}

const unknown: PictureFormat = { pixelFormat: null, isInterlaced: null };

const chromas = ["gray", "yuv420p", "yuv422p", "yuv444p"] as const;
const formatName = (chroma: string, bits: number) => (bits === 8 ? chroma : `${chroma}${bits}`);
const formatOf = (chroma: number, bits: number): string | null => {
  const name = chromas[chroma];
  return name === undefined ? null : formatName(name, bits);
};

/** From the first parameter set of `avcC` (ISO 14496-15, 5.3.3.1). */
function avcFormat(box: Uint8Array): PictureFormat {
  const sets = (box[5] ?? 0) & 31;
  const length = (box[6] ?? 0) * 256 + (box[7] ?? 0);
  if (sets === 0) return unknown;
  const { chroma, bits, isInterlaced } = readAvcSequence(box.subarray(8, 8 + length));
  return { pixelFormat: formatOf(chroma, bits), isInterlaced };
}

/** From `hvcC` (ISO 14496-15, 8.3.3.1): its flags name the scan of the source. */
function hevcFormat(box: Uint8Array): PictureFormat {
  const [flags = 0, chroma = 0, depth = 0] = [box[6], box[16], box[17]];
  const [isProgressive, isInterlaced] = [(flags & 0x80) !== 0, (flags & 0x40) !== 0];
  return { pixelFormat: formatOf(chroma & 3, 8 + (depth & 7)), isInterlaced: isInterlaced && !isProgressive };
}

/** From `vp09.profile.level.bits.chroma`. */
function vp9Format([, , , bits = "08", chroma = "01"]: readonly string[]): PictureFormat {
  const name = { "02": "yuv422p", "03": "yuv444p" }[chroma] ?? "yuv420p";
  return { pixelFormat: formatName(name, Number(bits)), isInterlaced: false };
}

/** From `av01.profile.level.bits.grey.chroma`: whether a colour is for several pixels of a line, and of a column. */
function av1Format([, , , bits = "08", , chroma = "110"]: readonly string[]): PictureFormat {
  const name = chroma.startsWith("00") ? "yuv444p" : chroma.startsWith("10") ? "yuv422p" : "yuv420p";
  return { pixelFormat: formatName(name, Number(bits)), isInterlaced: false };
}

/** The format of a video by the description of its decoder, whose `codec` is like `avc1.640028`. */
export function pictureFormatOf({
  codec,
  description,
}: Pick<VideoDecoderConfig, "codec" | "description">): PictureFormat {
  const parts = codec.split(".");
  if (parts[0] === "vp09") return vp9Format(parts);
  if (parts[0] === "av01") return av1Format(parts);
  if (description === undefined) return unknown;
  const box = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  try {
    return parts[0]?.startsWith("avc") === true ? avcFormat(box) : hevcFormat(box);
  } catch (error) {
    // Decoders find a damaged header, and say so.
    if (error instanceof RangeError) return unknown;
    throw error;
  }
}
