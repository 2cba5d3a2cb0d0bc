/** A place in a template's text: `{{product}}`, or `{{tone|friendly}}` with what stands there when nothing is given. */
export interface TemplateVariable {
  name: string;
  default: string | null;
}

const place = /\{\{([^{}]*)\}\}/g;
const content = /^\s*(\p{L}[\p{L}\p{N}_]{0,39})\s*(?:\|([^|]*))?$/u;

function readPlace(inside: string): TemplateVariable | null {
  const [, name, fallback] = content.exec(inside) ?? [];
  return name === undefined ? null : { name, default: fallback?.trim() ?? null };
}

/** In the order they appear, each once; where it appears several times, the first default counts. */
export function templateVariables(body: string): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const [, inside = ""] of body.matchAll(place)) {
    const variable = readPlace(inside);
    if (variable === null) continue;
    const known = variables.get(variable.name);
    if (known === undefined) variables.set(variable.name, variable);
    else known.default ??= variable.default;
  }
  return [...variables.values()];
}

/** What is wrong with a template's text, one sentence each; nothing is guessed and nothing silently left as typed. */
export function problemsOf(body: string): string[] {
  const unreadable = [...body.matchAll(place)]
    .filter(([, inside = ""]) => readPlace(inside) === null)
    .map(([whole]) => `${whole} is no variable: use letters, digits and _, like {{product}} or {{tone|friendly}}`);
  const isLeftOpen = /\{\{|\}\}/.test(body.replaceAll(place, ""));
  return isLeftOpen ? [...unreadable, "A {{ without its }}, or the other way round"] : unreadable;
}

export interface FilledTemplate {
  text: string;
  /** Variables without a default for which no value was given. */
  missing: string[];
  /** Values for which there is no variable. */
  unknown: string[];
}

/** Puts the values in their places, as they are: the text is plain, so nothing is escaped and a value is never read as a template. */
export function fillTemplate(body: string, values: Readonly<Record<string, string>>): FilledTemplate {
  const variables = templateVariables(body);
  const chosen = new Map(
    variables.map(({ name, default: fallback }) => [name, Object.hasOwn(values, name) ? values[name] : fallback]),
  );
  const text = body.replaceAll(place, (whole, inside: string) => chosen.get(readPlace(inside)?.name ?? "") ?? whole);
  return {
    text,
    missing: variables.map(({ name }) => name).filter((name) => chosen.get(name) == null),
    unknown: Object.keys(values).filter((name) => !chosen.has(name)),
  };
}
