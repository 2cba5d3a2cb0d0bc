import { decodeHTMLStrict } from "entities";

/** The end of the tag that begins at `start`, behind its `>`; -1 without one. A `>` in a quoted attribute is none. */
function endOfTag(html: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < html.length; at++) {
    const character = html[at] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at + 1;
  }
  return -1;
}

const blocks = /^<\/?(?:p|div|blockquote|ul|ol|li|pre|h[1-6])[\s/>]/i;
const lineBreak = /^<br[\s/>]/i;

/**
 * The text of HTML: an empty line separates paragraphs, `<br>` is a line end, all other tags are dropped and their text stays, also that
 * of the invisible parts of a link, which make up its address. Reads every character once.
 */
export function htmlToText(html: string): string {
  let text = "";
  let isNewBlock = false;
  const add = (raw: string) => {
    const piece = decodeHTMLStrict(raw.replaceAll(/[\t\n\f\r]+/g, " "));
    if (piece === "") return;
    if (isNewBlock && text !== "") text += "\n\n";
    isNewBlock = false;
    text += piece;
  };
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    const end = start === -1 || !/[a-z/!]/i.test(html[start + 1] ?? "") ? -1 : endOfTag(html, start);
    if (start === -1) {
      add(html.slice(at));
      break;
    }
    add(html.slice(at, start));
    if (end === -1) {
      // No tag begins here. Without a `>` after it, no tag begins in the rest of the text either.
      const isTag = /[a-z/!]/i.test(html[start + 1] ?? "");
      add(isTag ? html.slice(start) : "<");
      at = isTag ? html.length : start + 1;
      continue;
    }
    const tag = html.slice(start, end);
    if (lineBreak.test(tag)) text += "\n";
    else if (blocks.test(tag)) isNewBlock = true;
    at = end;
  }
  return text;
}
