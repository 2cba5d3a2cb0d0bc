import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generatedFiles, generatedFolder } from "./index.ts";

test.each(Object.entries(generatedFiles()))("%s is what docs/openapi.json says", (name, text) => {
  const isFresh = readFileSync(join(generatedFolder, name), "utf8") === text;
  expect(isFresh, "Run `npm run client:generate`.").toBe(true);
});
