import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments, stringify } from "yaml";

const chart = join(import.meta.dirname, "../chart");
const read = (name: string) => readFileSync(join(chart, name), "utf8");

interface Values {
  [name: string]: unknown;
}

const merge = (base: Values, change: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(change)])].map((name) => {
      const [one, other] = [base[name], change[name]];
      const areObjects = typeof one === "object" && typeof other === "object" && one !== null && other !== null;
      return [name, areObjects ? merge({ ...one }, { ...other }) : (other ?? one)];
    }),
  );

/** Splits a template into text and actions, without the white space that a dash in an action trims. */
function tokensOf(template: string): { text: string; isAction: boolean }[] {
  const trimmed = template.replaceAll(/\s*\{\{-/g, "{{").replaceAll(/-\}\}\s*/g, "}}");
  return trimmed.split(/(\{\{.*?\}\})/).map((part) => ({
    text: part.replace(/^\{\{\s*/, "").replace(/\s*\}\}$/, ""),
    isAction: part.startsWith("{{"),
  }));
}

/**
 * Renders the chart as `helm template` does, for the few actions that it uses: paths, pipes to the functions below, include, and an `if`
 * around a file. Throws for anything else, so that the chart stays that simple.
 */
export function renderChart(change: Values = {}): Record<string, unknown>[] {
  const { appVersion } = parse(read("Chart.yaml")) as { appVersion: string };
  const context: Values = {
    Values: merge(parse(read("values.yaml")) as Values, change),
    Chart: { AppVersion: appVersion },
    Release: { Name: "loom", Service: "Helm" },
  };
  const defined = new Map<string, string>();
  for (const [, name = "", body = ""] of read("templates/_helpers.tpl").matchAll(
    /\{\{- define "([^"]+)" -\}\}\n([\s\S]*?)\n\{\{- end \}\}(?=\n|$)/g,
  ))
    defined.set(name, body);

  function valueOf(word: string): unknown {
    if (/^".*"$/.test(word)) return word.slice(1, -1);
    if (/^\d+$/.test(word)) return Number(word);
    if (!word.startsWith(".")) throw new Error(`The chart uses ${word}, which this renderer does not know`);
    let value: unknown = context;
    for (const name of word.slice(1).split(".").filter(Boolean)) {
      if (typeof value !== "object" || value === null || !(name in value)) throw new Error(`${word} has no value`);
      value = (value as Values)[name];
    }
    return value;
  }

  const functions: Record<string, (...args: unknown[]) => unknown> = {
    include: (name) => render(defined.get(String(name)) ?? fail(`No template is named ${String(name)}`)),
    toYaml: (value) => stringify(value).trimEnd(),
    quote: (value) => JSON.stringify(String(value)),
    default: (other, value) => (value === "" ? other : value),
    nindent: (spaces, value) => `\n${String(value)}`.replaceAll(/\n(?=.)/g, `\n${" ".repeat(Number(spaces))}`),
    sha256sum: (value) => createHash("sha256").update(String(value)).digest("hex"),
  };

  function evaluate(pipeline: string): unknown {
    let piped: unknown[] = [];
    for (const stage of pipeline.split("|")) {
      const [first = "", ...rest] = stage.trim().match(/"[^"]*"|\S+/g) ?? [];
      const known = functions[first];
      piped = [known === undefined ? valueOf(first) : known(...rest.map(valueOf), ...piped)];
    }
    return piped[0];
  }

  function render(template: string): string {
    let isShown = true;
    let depth = 0;
    let result = "";
    for (const { text, isAction } of tokensOf(template)) {
      if (!isAction) result += isShown ? text : "";
      else if (text.startsWith("if ")) {
        if (depth > 0) fail("The chart nests conditions, which this renderer does not know");
        depth += 1;
        isShown = evaluate(text.slice(3)) === true;
      } else if (text === "end") {
        depth -= 1;
        isShown = true;
      } else if (isShown) result += String(evaluate(text));
    }
    return result;
  }

  return readdirSync(join(chart, "templates"))
    .filter((name) => name.endsWith(".yaml"))
    .flatMap((name) =>
      parseAllDocuments(render(read(`templates/${name}`))).flatMap((document) => {
        for (const error of [...document.errors, ...document.warnings]) throw new Error(`${name}: ${error.message}`);
        const value: unknown = document.toJS();
        return value === null ? [] : [value as Record<string, unknown>];
      }),
    );
}

function fail(message: string): never {
  throw new Error(message);
}
