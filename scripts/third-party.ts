import { globSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { type PrebuiltPackage, prebuiltPackages } from "./lib/prebuilt-parts.ts";

const root = join(import.meta.dirname, "..");

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
}

/** The packages of package-lock.json by their path. */
function lockedPackages(): Map<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(Object.entries(packages).filter(([place]) => place !== ""));
}

const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

const imported = /(?:\bfrom|\bimport)\s*\(?\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g;

/** Names of the packages that the client's build contains. */
function importedByClient(): string[] {
  const files = globSync(["src/client/**/*.{ts,tsx,css}", "src/shared/**/*.ts"], { cwd: root });
  const sources = files
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(join(root, file), "utf8"));
  const names = sources.flatMap((source) => [...source.matchAll(imported)].map(([, name = ""]) => name));
  return [...new Set(names)].filter((name) => !isBuiltin(name));
}

/** Node's resolution: looks beside the importing package first, then in each parent folder. */
function resolve(locked: ReadonlyMap<string, LockedPackage>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const place = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (locked.has(place)) return place;
    if (at === "") return null;
  }
}

/** The paths of these packages and of all their dependencies. */
function withDependencies(locked: ReadonlyMap<string, LockedPackage>, names: readonly string[]): Set<string> {
  const places = new Set<string>();
  const add = (from: string, wanted: readonly string[]) => {
    for (const name of wanted) {
      const place = resolve(locked, from, name);
      if (place === null || places.has(place)) continue;
      places.add(place);
      add(place, Object.keys(locked.get(place)?.dependencies ?? {}));
    }
  };
  add("", names);
  return places;
}

/** Licences that a package states in its files but not in its package.json. */
const statedInFiles: Readonly<Record<string, string>> = { "twitter-text": "Apache-2.0" };

function lineOf(locked: ReadonlyMap<string, LockedPackage>, place: string): string {
  const name = nameOf(place);
  const { version = "", license = statedInFiles[name] } = locked.get(place) ?? {};
  if (license === undefined) throw new Error(`${name} states no licence: add it to scripts/third-party.ts`);
  return `- [${name} ${version}](https://www.npmjs.com/package/${name}/v/${version}), ${license}`;
}

const linesOf = (locked: ReadonlyMap<string, LockedPackage>, places: Iterable<string>): string =>
  [...new Set([...places].map((place) => lineOf(locked, place)))].sort().join("\n");

const prebuiltText = ({ name, note, parts }: PrebuiltPackage): string =>
  `### ${name}\n\n${note}\n\n${parts.map((part) => `- [${part.name}](${part.url}), ${part.licence}`).join("\n")}`;

/** The third-party parts of a Postloom container image, from package-lock.json and the client's imports. */
export function thirdPartyText(): string {
  const locked = lockedPackages();
  const onServer = [...locked].filter(([, { dev }]) => dev !== true).map(([place]) => place);
  const inPages = withDependencies(locked, importedByClient());
  return `# Third-party parts

Parts of others that ship with Postloom, each with its version, its licence and where it comes from. Written by
\`node scripts/third-party.ts\`; \`src/server/test/system/third-party.test.ts\` holds it equal to package-lock.json. The base image \`node:24-slim\`
is not listed: it brings Node.js (MIT) and Debian, whose licences are in its \`/usr/share/doc\`.

## Licences that bind the distributor of an image

- **x264 and x265, GPL-2.0-or-later**, and with them the whole prebuilt codec that they are linked into. A person who passes on an
  image, or the folders \`node_modules/@napi-rs/webcodecs-*\`, passes these on under the GPL and offers their source. Running
  Postloom asks for nothing.
- There is no switch to another H.264 encoder: x264 is the only one in software in there, not every network takes VP9 or AV1, and
  \`hardwareAcceleration: "prefer-hardware"\` uses x264 where no graphics card encodes. An image without those folders holds
  neither x264 nor x265; making and converting videos is then refused (docs/decisions/0014-video.md).
- **libvips, LGPL-3.0-or-later**, is a library of its own that can be exchanged.
- **mediabunny, MPL-2.0**, is used unchanged; its source is in its package.

## Packages on the server

All packages that \`npm ci --omit=dev\` may install. Of native ones it installs those of the machine alone.

${linesOf(locked, onServer)}

## Packages, fonts and emoji data in the pages

Parts of the built client. A package that is on the server too is listed twice.

${linesOf(locked, inPages)}

## Inside prebuilt files

Parts of native packages that no package manager names.

${prebuiltPackages.map(prebuiltText).join("\n\n")}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, "THIRD_PARTY.md"), thirdPartyText());
