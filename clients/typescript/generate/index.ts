import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readDocument } from "./document.ts";
import { operationTypes, schemaTypes } from "./types.ts";

/** Files of the package that are written from docs/openapi.json, with their texts. */
export function generatedFiles(): Record<string, string> {
  const document = readDocument();
  return { "schemas.ts": schemaTypes(document), "operations.ts": operationTypes(document) };
}

export const generatedFolder = join(import.meta.dirname, "../src/api");

if (import.meta.main) {
  for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(generatedFolder, name), text);
}
