/** EXIF, XMP and other texts: chunks of a PNG, then of a WebP. */
const textChunks = ["tEXt", "zTXt", "iTXt", "eXIf", "EXIF", "XMP "];
/** EXIF and XMP, IPTC, a comment. */
const textSegments = [0xe1, 0xed, 0xfe];
const startOfScan = 0xda;

function hasTextInPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (textChunks.includes(bytes.toString("latin1", at + 4, at + 8))) return true;
  return false;
}

function hasTextInWebp(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length;) {
    if (textChunks.includes(bytes.toString("latin1", at, at + 4))) return true;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

/** true also for segments that do not lead to the picture. */
function hasTextInJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === startOfScan) return false;
    if (textSegments.includes(marker)) return true;
  }
  return true;
}

/**
 * Whether a PNG, JPEG or WebP file has texts beside the picture. Image models write the prompt there. Read from the file itself, because
 * libvips does not report the comment of a JPEG, nor chunks of a PNG behind the picture.
 */
export function hasHiddenTexts(bytes: Buffer): boolean {
  if (bytes.toString("latin1", 1, 4) === "PNG") return hasTextInPng(bytes);
  if (bytes.toString("latin1", 8, 12) === "WEBP") return hasTextInWebp(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 && hasTextInJpeg(bytes);
}
