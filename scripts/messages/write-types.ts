// Writes the types of the messages, their keys and parameters, from the English catalogue.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type CompiledGroup, compileCatalogues, type Parameter, parametersOf } from "./catalogues.ts";

const file = join(import.meta.dirname, "../../src/shared/messages/catalogue.gen.ts");

function typeOfParameter(parameter: Parameter): string {
  if (parameter === "word") return "Word";
  if (parameter === "number") return "number";
  const choices = parameter.filter((choice) => choice !== "other");
  return choices.every((choice) => choice === "true" || choice === "false") ? "boolean" : "string";
}

function typeOf(group: CompiledGroup): string {
  const lines = Object.entries(group).map(([key, value]) => {
    const name = /^\w+$/.test(key) && !/^\d/.test(key) ? key : JSON.stringify(key);
    if (typeof value === "string") return `${name}: string;`;
    if (!Array.isArray(value)) return `${name}: ${typeOf(value)};`;
    const parameters = [...parametersOf(value)].map(([parameter, kind]) => `${parameter}: ${typeOfParameter(kind)}`);
    return `${name}: Message<{ ${parameters.join("; ")} }, Element>;`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

/** Writes the file only if it changed: a watcher reloads what imports it. */
export function writeMessageTypes(): void {
  const { en } = compileCatalogues();
  const text = `// Written by scripts/messages/write-types.ts from en.json.
import type { Message, Word } from "./message.ts";

export interface Catalogue<Element = never> ${typeOf(en)}
`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeMessageTypes();
