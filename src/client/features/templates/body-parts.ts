/** A piece of a template's text: words as they are, or a place with what stands in it. */
export type BodyPart = { text: string } | { name: string; shown: string; isFilled: boolean };

const place = /\{\{\s*(\p{L}[\p{L}\p{N}_]{0,39})\s*(?:\|([^{}|]*))?\}\}/gu;

/** Cuts a text into its words and places, filled with the values there are, else with the default, else with the name. */
export function partsOf(body: string, values: Readonly<Record<string, string>> = {}): BodyPart[] {
  const parts: BodyPart[] = [];
  let from = 0;
  for (const match of body.matchAll(place)) {
    const [whole, name = "", fallback] = match;
    if (match.index > from) parts.push({ text: body.slice(from, match.index) });
    const value = Object.hasOwn(values, name) && values[name] !== "" ? values[name] : fallback?.trim();
    parts.push({ name, shown: value ?? name.replaceAll("_", " "), isFilled: value !== undefined });
    from = match.index + whole.length;
  }
  if (from < body.length) parts.push({ text: body.slice(from) });
  return parts;
}
