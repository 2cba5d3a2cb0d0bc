/** A part of a template's text: plain text, or a variable with the text to show for it. */
export type BodyPart = { text: string } | { name: string; shown: string; isFilled: boolean };

const variable = /\{\{\s*(\p{L}[\p{L}\p{N}_]{0,39})\s*(?:\|([^{}|]*))?\}\}/gu;

/** Splits a template's text. A variable shows its value, otherwise its default, otherwise its name. */
export function partsOf(body: string, values: Readonly<Record<string, string>> = {}): BodyPart[] {
  const parts: BodyPart[] = [];
  let from = 0;
  for (const match of body.matchAll(variable)) {
    const [whole, name = "", fallback] = match;
    if (match.index > from) parts.push({ text: body.slice(from, match.index) });
    const value = Object.hasOwn(values, name) && values[name] !== "" ? values[name] : fallback?.trim();
    parts.push({ name, shown: value ?? name.replaceAll("_", " "), isFilled: value !== undefined });
    from = match.index + whole.length;
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}
