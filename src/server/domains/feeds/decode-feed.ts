const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The encoding that XML names in its first line, which every encoding but UTF-16 writes in ASCII. */
const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;

function encodingOf(bytes: Uint8Array, charset: string | null): string {
  const mark = byteOrderMarks.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return mark[1];
  return charset ?? declared.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1] ?? "utf-8";
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

/**
 * The text of a feed: by its byte order mark, else by the charset of the answer, else by its XML declaration. Without a known encoding it
 * is read as UTF-8.
 */
export const decodeFeed = (bytes: Uint8Array, charset: string | null): string =>
  decoderOf(encodingOf(bytes, charset)).decode(bytes);
