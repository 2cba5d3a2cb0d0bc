// Removes from node_modules the packages that the bundle of the server contains: the container image needs the others only.
// `node prune-bundled.ts [folder]` with the folder that has node_modules.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { separatePackages } from "./lib/separate-packages.ts";

const folder = process.argv[2] ?? ".";
interface Installed {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** npm's own list of the installed packages, by path. */
const { packages }: { packages: Record<string, Installed> } = JSON.parse(
  readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8"),
);

/** The path of the package that `name` means inside of the package at `from`, as Node finds it; undefined without one. */
function resolve(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (path in packages) return path;
    if (at === "") return undefined;
  }
}

const kept = new Set<string>();

function keep(path: string | undefined): void {
  if (path === undefined || kept.has(path)) return;
  kept.add(path);
  const { dependencies, optionalDependencies } = packages[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) keep(resolve(name, path));
}

for (const name of separatePackages) keep(resolve(name, ""));

for (const path of Object.keys(packages)) {
  const holdsKept = [...kept].some((other) => other.startsWith(`${path}/node_modules/`));
  if (!kept.has(path) && !holdsKept) rmSync(join(folder, path), { recursive: true, force: true });
}
console.log(`Kept ${kept.size} of ${Object.keys(packages).length} packages.`);
