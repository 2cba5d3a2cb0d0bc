import { isolate } from "#shared/isolate.ts";

/** A variable of a template: `{{product}}`, or `{{tone|friendly}}` with a default. */
export interface TemplateVariable {
  name: string;
  default: string | null;
}

const placeholder = /\{\{([^{}]*)\}\}/g;
const content = /^\s*(\p{L}[\p{L}\p{N}_]{0,39})\s*(?:\|([^|]*))?$/u;

function readPlaceholder(inside: string): TemplateVariable | null {
  const [, name, fallback] = content.exec(inside) ?? [];
  return name === undefined ? null : { name, default: fallback?.trim() ?? null };
}

/** Variables in the order of appearance, each once, with its first default. */
export function templateVariables(body: string): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const [, inside = ""] of body.matchAll(placeholder)) {
    const variable = readPlaceholder(inside);
    if (variable === null) continue;
    const known = variables.get(variable.name);
    if (known === undefined) variables.set(variable.name, variable);
    else known.default ??= variable.default;
  }
  return [...variables.values()];
}

/** Syntax problems of a template's text, one message each. */
export function problemsOf(body: string): string[] {
  const unreadable = [...body.matchAll(placeholder)]
    .filter(([, inside = ""]) => readPlaceholder(inside) === null)
    .map(
      ([whole]) => `${isolate(whole)} is no variable: use letters, digits and _, like {{product}} or {{tone|friendly}}`,
    );
  const isLeftOpen = /\{\{|\}\}/.test(body.replaceAll(placeholder, ""));
  return isLeftOpen ? [...unreadable, "A {{ without its }}, or the other way round"] : unreadable;
}

export interface FilledTemplate {
  text: string;
  /** Variables without a default for which no value was given. */
  missing: string[];
  /** Values for which there is no variable. */
  unknown: string[];
}

/** Inserts the values verbatim: plain text needs no escaping, and values are not parsed as templates. */
export function fillTemplate(body: string, values: Readonly<Record<string, string>>): FilledTemplate {
  const variables = templateVariables(body);
  const chosen = new Map(
    variables.map(({ name, default: fallback }) => [name, Object.hasOwn(values, name) ? values[name] : fallback]),
  );
  const text = body.replaceAll(
    placeholder,
    (whole, inside: string) => chosen.get(readPlaceholder(inside)?.name ?? "") ?? whole,
  );
  return {
    text,
    missing: variables.map(({ name }) => name).filter((name) => chosen.get(name) == null),
    unknown: Object.keys(values).filter((name) => !chosen.has(name)),
  };
}
