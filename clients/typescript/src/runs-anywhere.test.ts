import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("test/"));

const importsOf = (path: string): string[] =>
  [...readFileSync(join(import.meta.dirname, path), "utf8").matchAll(/\bfrom "([^"]+)"/g)].map(([, name = ""]) => name);

test("nothing is imported from a package, and only the command line uses Node", () => {
  const wrong = sources.flatMap((path) =>
    importsOf(path)
      .filter((name) => !name.startsWith("."))
      .filter((name) => !(path.startsWith("cli/") && name.startsWith("node:")))
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});
