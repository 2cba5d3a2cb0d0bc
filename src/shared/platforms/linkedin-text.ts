/** Characters with a meaning in LinkedIn's "little text". Source: LinkedIn little text format. */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/**
 * Parts that stay as they are. Addresses: a backslash inside one would break the link; brackets and `*` end an address, because one
 * that is not escaped makes the rest of the post disappear, which is worse than a shorter link. Hashtags of letters and digits, with
 * a letter: others are not known to become links.
 */
const kept = /https?:\/\/[^\s\\|{}[\]()<>*]+|(?<![\p{L}\p{N}_&])#\p{N}*\p{L}[\p{L}\p{N}]*(?![\p{L}\p{N}_])/giu;

/**
 * A text for LinkedIn's `commentary`. An unescaped reserved character makes the rest of the post disappear while the call succeeds, so
 * each is escaped outside of addresses and hashtags.
 */
export function escapeLittleText(text: string): string {
  let escaped = "";
  let end = 0;
  for (const match of text.matchAll(kept)) {
    escaped += escapePlain(text.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return escaped + escapePlain(text.slice(end));
}

const escapePlain = (text: string) => text.replaceAll(reserved, "\\$&");

/** The text that a `commentary` shows. LinkedIn may return a hashtag as the template `{hashtag|\#|tag}`. */
export const readLittleText = (commentary: string): string =>
  commentary.replaceAll(/\{hashtag\|\\?#\|([^{}|]+)\}/g, "#$1").replaceAll(/\\([\\|{}@[\]()<>#*_~])/g, "$1");
