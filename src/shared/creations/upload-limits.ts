/**
 * The types of files that can be uploaded. The server reads the type from the bytes of the file (media-type.ts). HEIC is missing on
 * purpose: a file picker of Safari turns a HEIC photo into a JPEG when only JPEG is named.
 */
export const uploadContentTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/tiff",
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "video/x-matroska",
] as const;
export type UploadContentType = (typeof uploadContentTypes)[number];

export const pictureContentTypes = uploadContentTypes.filter((type) => type.startsWith("image/"));

/** Upload limits in bytes: of one file by its kind, and of all uploads of a workspace. In decimal units, as they are shown. */
export const uploadLimits = {
  imageBytes: 30_000_000,
  videoBytes: 500_000_000,
  allBytes: 10_000_000_000,
  count: 5_000,
} as const;
