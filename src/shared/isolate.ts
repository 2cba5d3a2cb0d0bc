const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** U+2068 and U+2069: the first strong isolate, and its end. */
const [open, close] = ["\u2068", "\u2069"];

/**
 * Words of people for the inside of a sentence. Without the isolate, the marks and numbers after words in Hebrew or Arabic are drawn on
 * their other side. Words in other scripts stay as they are.
 */
export const isolate = (words: string): string =>
  // Line by line: an isolate ends with its line.
  words.replaceAll(/.+/g, (line) => (rightToLeft.test(line) ? `${open}${line}${close}` : line));
