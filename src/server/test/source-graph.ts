import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

const root = join(import.meta.dirname, "../../..");

export interface Import {
  /** A path from the repository's root ("src/shared/ids.ts") or the name of a package. */
  target: string;
  isPackage: boolean;
  isTypeOnly: boolean;
  /** The text between "import" and "from", for rules about names. */
  clause: string;
}

export interface SourceFile {
  path: string;
  text: string;
  imports: Import[];
}

// The formatter gives every statement one of these shapes, so regular expressions find them all.
const statements =
  /^(?:import|export)\s+(type\s)?([^;'"]*?)\sfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm;

export const readSources = (): SourceFile[] => readSourcesOf("src");

/** The sources below a folder of the repository. */
export function readSourcesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".gen.ts"))
    .map((path) => posix.join(folder, path.replaceAll("\\", "/")))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

export function topLevelNames(): string[] {
  return readdirSync(root);
}

export const isTestFile = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.includes("/test/");

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statements)].map(([, type, clause = "", from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? "";
    const isPackage = !specifier.startsWith("#") && !specifier.startsWith(".");
    const everyNameIsType = /^\{(?:\s*type\s[^,}]+,?)+\s*\}$/.test(clause);
    return { target: resolve(path, specifier), isPackage, isTypeOnly: type !== undefined || everyNameIsType, clause };
  });
}

function resolve(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return posix.join("src", specifier.slice(1));
  if (specifier.startsWith(".")) return posix.join(posix.dirname(path), specifier);
  return specifier;
}

/** Every import cycle of files, types included, as readable paths. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) cycles.push([...trail.slice(seenAt), path].join(" → "));
    if (seenAt >= 0 || done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of sources) visit(path, []);
  return cycles;
}
