import { extname } from "node:path";
import { DomainError } from "#server/lib/domain-error.ts";
import type { UploadContentType } from "#shared/creations/upload-limits.ts";

export type MediaKind = "image" | "video";

interface MediaTypeRow {
  contentType: UploadContentType;
  kind: MediaKind;
  name: string;
  extensions: readonly string[];
}

const mediaTypes = [
  { contentType: "image/jpeg", kind: "image", name: "JPEG", extensions: [".jpg", ".jpeg"] },
  { contentType: "image/png", kind: "image", name: "PNG", extensions: [".png"] },
  { contentType: "image/webp", kind: "image", name: "WebP", extensions: [".webp"] },
  { contentType: "image/gif", kind: "image", name: "GIF", extensions: [".gif"] },
  { contentType: "video/mp4", kind: "video", name: "MP4", extensions: [".mp4", ".m4v"] },
  { contentType: "video/quicktime", kind: "video", name: "MOV", extensions: [".mov", ".qt"] },
] as const satisfies readonly MediaTypeRow[];

export type MediaType = (typeof mediaTypes)[number];

/** Number of bytes at the start of a file that determine its type. */
export const mediaTypeBytes = 16;

/** Brands of the MP4 family for pictures or sound, not video. */
const nonVideoBrands = /^(avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|M4A |M4B |M4P )$/;

function contentTypeOf(head: Buffer): MediaType["contentType"] | null {
  const ascii = head.toString("latin1");
  if (ascii.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (ascii.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(ascii)) return "image/gif";
  if (ascii.startsWith("RIFF") && ascii.slice(8, 12) === "WEBP") return "image/webp";
  if (ascii.slice(4, 8) !== "ftyp") return null;
  const brand = ascii.slice(8, 12);
  if (brand === "qt  ") return "video/quicktime";
  return nonVideoBrands.test(brand) ? null : "video/mp4";
}

export interface ClaimedFile {
  /** The first `mediaTypeBytes` bytes. */
  head: Buffer;
  fileName: string | null;
  /** The Content-Type of the sender. None, or one that matches `unspecificTypes`, is not checked. */
  declaredType: string | null;
}

/** Declared types without information about the content. */
export const unspecificTypes = /^(|application\/octet-stream|binary\/octet-stream)$/;

const refuse = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);

/**
 * Detects the type from the bytes. Throws UNSUPPORTED_MEDIA_TYPE for other types than the six, and for a file name or
 * declared type that contradicts the bytes, which is a mistake or an attack.
 */
export function mediaTypeOf({ head, fileName, declaredType }: ClaimedFile): MediaType {
  const contentType = contentTypeOf(head);
  const type = mediaTypes.find((row) => row.contentType === contentType);
  if (type === undefined) throw refuse("Send a JPEG, PNG, WebP or GIF picture, or an MP4 or MOV video");
  const extension = extname(fileName ?? "").toLowerCase();
  if (extension !== "" && !type.extensions.some((known) => known === extension)) {
    throw refuse(
      `The name ends in ${extension}, but the file is a ${type.name}. Give it the ending ${type.extensions[0]}`,
    );
  }
  const declared = (declaredType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!unspecificTypes.test(declared) && declared !== type.contentType) {
    throw refuse(`The file was sent as ${declared}, but it is a ${type.name}. Send it as ${type.contentType}`);
  }
  return type;
}
