import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { separatePackages } from "./lib/separate-packages.ts";

const root = join(import.meta.dirname, "..");
const sources = join(root, "src/server");
/** The server of `npm start` and of the container image. */
export const serverFolder = join(root, "dist/server");

/** Threads, child processes and commands are bundles of their own, named as their sources. */
const sideEntries = [
  "admin/operator.ts",
  ...globSync("**/*.{worker,process}.ts", { cwd: sources, exclude: ["test/**"] }),
];

/** `new URL("./film.process.ts", import.meta.url)` is an entry of the bundle; every other path is that of the source. */
const keepPaths: Plugin = {
  name: "keep-paths",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: "import.meta" },
    handler(code, id) {
      const file = relative(serverFolder, id);
      return {
        code: code
          .replace(
            /new URL\("[^"]*?([\w-]+\.(?:worker|process))\.ts", import\.meta\.url\)/g,
            'new URL("./$1.js", import.meta["url"])',
          )
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
          .replaceAll("import.meta.url", `new URL(${JSON.stringify(file)}, import.meta.url).href`),
        map: null,
      };
    },
  },
};

/** V8 keeps a script with one character beyond Latin-1 in two bytes for every character. */
const asciiOnly: Plugin = {
  name: "ascii-only",
  renderChunk: (code) =>
    code.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
};

/** Bundles a source with its packages. Returns the names of the files. */
async function bundle(folder: string, source: string, codeSplitting: boolean): Promise<string[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [keepPaths, asciiOnly],
    // Node's own module of this name is deprecated and warns at each start.
    resolve: { alias: { punycode: "punycode/" } },
    ssr: { noExternal: true, external: separatePackages },
    build: {
      ssr: join(sources, source),
      outDir: folder,
      // A running server still loads files of the build before.
      emptyOutDir: false,
      target: "node22",
      minify: false,
      rollupOptions: {
        output: { entryFileNames: `${basename(source, ".ts")}.js`, chunkFileNames: "[name]-[hash].js", codeSplitting },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ("output" in one ? one.output : []));
  return outputs.map(({ fileName }) => fileName);
}

/**
 * Bundles the server and its packages into `folder`, a folder of dist. A module that the server imports dynamically becomes a separate
 * file. Files that are not code are read from src. Returns the names of the files.
 *
 * Each entry is a build of its own: in a common one, a package that two entries share can end up in the file of one of them, and the
 * other would run its code by importing it.
 */
export async function buildServer(folder: string): Promise<ReadonlySet<string>> {
  const names = [bundle(folder, "index.ts", true), ...sideEntries.map((source) => bundle(folder, source, false))];
  return new Set((await Promise.all(names)).flat());
}

const oldAfterMs = 7 * 24 * 3_600_000;

/**
 * Builds the server of `npm start`. Files are removed a week after a build replaced them: a running server may still import them. The
 * list of the replaced files is written last, so that its time is that of the last complete build (ensure-built.mjs).
 */
async function buildForStart(): Promise<void> {
  const list = join(serverFolder, "replaced.json");
  const now = Date.now();
  const known: Record<string, number> = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  const before = existsSync(serverFolder) ? readdirSync(serverFolder) : [];
  const built = await buildServer(serverFolder);
  const replaced = before
    .filter((name) => name.endsWith(".js") && !built.has(name))
    .map((name) => [name, known[name] ?? now] as const);
  const [old = [], kept = []] = [true, false].map((isOld) =>
    replaced.filter(([, replacedAt]) => now - replacedAt > oldAfterMs === isOld),
  );
  for (const [name] of old) rmSync(join(serverFolder, name));
  writeFileSync(`${list}.part`, JSON.stringify(Object.fromEntries(kept)));
  renameSync(`${list}.part`, list);
}

if (import.meta.main) await buildForStart();
