import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readDocument } from "../generate/document.ts";
import { unannouncedBreaks } from "./breaks.ts";
import { type Contract, contractOf } from "./shapes.ts";

const path = join(import.meta.dirname, "contract.json");
const packagePath = join(import.meta.dirname, "../package.json");

/** The contract of the package's last version. */
export const lastContract = (): Contract => JSON.parse(readFileSync(path, "utf8")) as Contract;

/** The contract of docs/openapi.json, under the version of the package. */
export function currentContract(): Contract {
  const { version } = JSON.parse(readFileSync(packagePath, "utf8")) as { version: string };
  return contractOf(readDocument(), version);
}

/** One line for each call, event and named shape, so that a change is a line of a diff. */
function linesOf({ version, ...parts }: Contract): string {
  const blocks = Object.entries(parts).map(([part, entries]) => {
    const lines = Object.entries(entries).map(
      ([name, shape]) => `    ${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
    );
    return `  ${JSON.stringify(part)}: {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n  "version": ${JSON.stringify(version)},\n${blocks.join(",\n")}\n}\n`;
}

/** Keeps the contract of docs/openapi.json as the one of this version. Throws where a break is not announced. */
function keepContract(): void {
  const now = currentContract();
  const breaks = unannouncedBreaks(lastContract(), now);
  if (breaks.length > 0)
    throw new Error(`Step the first number of the version in ${packagePath} first:\n${breaks.join("\n")}`);
  writeFileSync(path, linesOf(now));
}

if (import.meta.main) keepContract();
