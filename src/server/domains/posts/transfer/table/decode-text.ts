import { invalidInput } from "#server/lib/domain-error.ts";

const notUtf8 = () =>
  invalidInput([
    { path: "file", message: "This file is neither UTF-8 nor UTF-16. In a spreadsheet, save it as CSV UTF-8." },
  ]);

/** The encoding by the byte order mark. Without one, a text that has a 0 as one of its first two bytes is UTF-16. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0) return "utf-16le";
  return first === 0 && second !== 0 && second !== undefined ? "utf-16be" : "utf-8";
}

/** The text of a file, without its byte order mark. Throws INVALID_INPUT on `file`, also for NUL, which no text has and PostgreSQL refuses. */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (text.includes("\u0000")) throw notUtf8();
    return text;
  } catch (error) {
    if (error instanceof TypeError) throw notUtf8();
    throw error;
  }
}
