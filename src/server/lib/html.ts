/** Markup that is safe to send. Created only by the `markup` tag. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.source;
  if (typeof value === "string" || typeof value === "number") return escape(String(value));
  return value.map(render).join("");
}

/**
 * A template tag that escapes every value, for text and quoted attributes alike. null, undefined and false render as
 * nothing.
 */
export const markup = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(strings.reduce((source, string, index) => source + render(values[index - 1]) + string));
