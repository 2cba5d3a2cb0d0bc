/**
 * One part of "little text": an escaped character, an address, a hashtag, a hashtag template, a mention, or plain characters. An
 * address ends at a bracket. How LinkedIn reads reserved characters inside addresses is not documented.
 */
const part =
  /\\([\\|{}@[\]()<>#*_~])|https?:\/\/[^\s\\|{}[\]()<>*]+|#[\p{L}\p{N}]+|\{hashtag\|\\?#\|([^{}|]+)\}|@\[([^\]]+)\]\(urn:li:\w+:[\w-]+\)|[^\\|{}@[\]()<>#*_~]/giuy;

/**
 * The text that LinkedIn publishes: everything from the first reserved character that is not escaped is missing, although the call
 * succeeds.
 */
export function publishedText(commentary: string): string {
  let text = "";
  for (const [whole, escaped, tag, mentioned] of commentary.matchAll(part))
    text += escaped ?? (tag === undefined ? (mentioned ?? whole) : `#${tag}`);
  return text;
}
