/** Markup that is safe to send: only the `markup` tag below makes it. */
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

/** A template in which every value is escaped, in text and in quoted attributes alike; nothing and false leave no trace. */
export const markup = (strings: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(strings.reduce((source, string, index) => source + render(values[index - 1]) + string));
