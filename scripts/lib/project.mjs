import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const lockfileText = () => readFileSync(join(root, "package-lock.json"), "utf8");

/** The Node that package.json pins, independent of the Node that runs this script. */
export const pinnedNode = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export const say = (message) => process.stdout.write(`postloom: ${message}\n`);

/** An expected failure: only its message is printed, without a stack. */
export class SetupError extends Error {}

export function reportAndExit(error) {
  process.stderr.write(`postloom: ${error instanceof SetupError ? error.message : error.stack}\n`);
  process.exit(1);
}
