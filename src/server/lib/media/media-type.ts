import { DomainError } from "#server/lib/domain-error.ts";
import type { UploadContentType } from "#shared/creations/upload-limits.ts";

export type MediaKind = "image" | "video";

interface MediaTypeRow {
  contentType: UploadContentType;
  kind: MediaKind;
  name: string;
}

const mediaTypes = [
  { contentType: "image/jpeg", kind: "image", name: "JPEG" },
  { contentType: "image/png", kind: "image", name: "PNG" },
  { contentType: "image/webp", kind: "image", name: "WebP" },
  { contentType: "image/gif", kind: "image", name: "GIF" },
  { contentType: "image/avif", kind: "image", name: "AVIF" },
  { contentType: "image/tiff", kind: "image", name: "TIFF" },
  { contentType: "video/mp4", kind: "video", name: "MP4" },
  { contentType: "video/quicktime", kind: "video", name: "MOV" },
  { contentType: "video/webm", kind: "video", name: "WebM" },
  { contentType: "video/x-matroska", kind: "video", name: "Matroska" },
] as const satisfies readonly MediaTypeRow[];

export type MediaType = (typeof mediaTypes)[number];

/** Number of bytes at the start of a file that determine its type. */
export const mediaTypeBytes = 512;

const refuse = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);

/** The brands of an ISO file: the first of the list is its own, the others are those that it is compatible with. */
function brandsOf(head: Buffer): string[] {
  const length = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.toString("latin1", at, at + 4));
  return brands;
}

const heicBrands = /^(hei[cxms]|hev[cxms])$/;

/** MP4, MOV and what else is stored in the boxes of ISO 14496-12. */
function isoTypeOf(head: Buffer): MediaType["contentType"] {
  const brands = brandsOf(head);
  const [own = ""] = brands;
  const isPicture = /^(mi[af]1|msf1|avi[fs])$/.test(own) || heicBrands.test(own);
  if (isPicture && brands.includes("avis"))
    throw refuse("This AVIF is animated, and only its first picture could be kept. Send it as GIF, WebP or MP4");
  if (isPicture && brands.includes("avif")) return "image/avif";
  if (isPicture)
    throw refuse(
      "This is a HEIC photo, which cannot be read here. Save it as JPEG and send that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible",
    );
  if (/^(M4[ABP] |F4[AB] )$/.test(own)) throw refuse("This is a sound file. Send a picture or a video");
  return own === "qt  " ? "video/quicktime" : "video/mp4";
}

/** The boxes with which a MOV may begin that is older than `ftyp`. */
const oldMovBoxes = ["moov", "mdat", "wide", "free", "skip", "pnot"];

function contentTypeOf(head: Buffer): MediaType["contentType"] | null {
  const ascii = head.toString("latin1");
  if (ascii.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(ascii)) return "image/gif";
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "image/webp";
  if (/^(II[*+]\0|MM\0[*+])/.test(ascii)) return "image/tiff";
  if (ascii.startsWith("\x1a\x45\xdf\xa3")) return ascii.includes("webm") ? "video/webm" : "video/x-matroska";
  if (head.length >= 12 && ascii.slice(4, 8) === "ftyp") return isoTypeOf(head);
  return oldMovBoxes.includes(ascii.slice(4, 8)) ? "video/quicktime" : null;
}

type Foreign = readonly [name: string, kind: MediaKind | "sound" | "other", start: RegExp];

/** Files that are often sent, and cannot be read here. */
const foreignFiles: readonly Foreign[] = [
  ["BMP", "image", /^BM.{4}\0\0\0\0/s],
  ["JPEG XL", "image", /^(\xff\x0a|\0\0\0\x0cJXL )/],
  ["JPEG 2000", "image", /^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ["Photoshop", "image", /^8BPS/],
  ["SVG", "image", /^(\xef\xbb\xbf)?\s*(<svg\s|<\?xml[^<]*<(svg|!DOCTYPE svg)\s)/i],
  ["icon", "image", /^\0\0\x01\0/],
  ["AVI", "video", /^RIFF.{4}AVI /s],
  ["Windows Media", "video", /^\x30\x26\xb2\x75\x8e\x66\xcf\x11/],
  ["Flash", "video", /^FLV\x01/],
  ["MPEG", "video", /^(\0\0\x01[\xba\xb3]|G.{187}G)/s],
  ["MP3", "sound", /^(ID3|\xff[\xf2\xf3\xfa\xfb])/],
  ["WAV", "sound", /^RIFF.{4}WAVE/s],
  ["Ogg", "sound", /^OggS/],
  ["FLAC", "sound", /^fLaC/],
  ["PDF", "other", /^%PDF-/],
  ["ZIP", "other", /^PK\x03\x04/],
];

function refusalOf(head: Buffer): DomainError {
  const ascii = head.toString("latin1");
  const [name, kind] = foreignFiles.find(([, , start]) => start.test(ascii)) ?? ["", "unknown"];
  if (kind === "image")
    return refuse(
      `This is a picture of the type ${name}, which cannot be read here. Save it as PNG or JPEG and send that`,
    );
  if (kind === "video")
    return refuse(
      `This is a video of the type ${name}, which cannot be read here. Save it as MP4 with H.264 and send that`,
    );
  if (kind === "sound") return refuse("This is a sound file. Send a picture or a video");
  if (kind === "other") return refuse(`This is a ${name}. Send a picture or a video`);
  return refuse(
    "This is neither a picture nor a video that can be read here. Send JPEG, PNG, WebP, GIF, AVIF or TIFF, or MP4, MOV or WebM",
  );
}

/**
 * The type of a file by its first `mediaTypeBytes` bytes. The name and the declared type say nothing: cameras, browsers and servers write
 * what they like there, and every file is decoded and written anew, so that nothing else in it reaches anybody. Throws
 * UNSUPPORTED_MEDIA_TYPE, which says what the file is and what can be sent instead.
 */
export function mediaTypeOf(head: Buffer): MediaType {
  const contentType = contentTypeOf(head);
  const type = mediaTypes.find((row) => row.contentType === contentType);
  if (type === undefined) throw refusalOf(head);
  return type;
}
