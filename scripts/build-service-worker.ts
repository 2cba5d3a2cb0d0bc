import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { screenMessages } from "./messages/plugin.ts";

const root = resolve(import.meta.dirname, "..");
const source = resolve(root, "src/client/service-worker/main.ts");
const startScript = "start.js";

/**
 * Sources of the first screen: the landing page (in the first file), the frame of every other screen, the messages of both, and toasts.
 * And of the draft that opens without a connection.
 */
const shellSources = [
  /\/app\/app\.tsx$/,
  /\/features\/sharing\/offline-share\.tsx$/,
  /\/ui\/feedback\/toaster\.tsx$/,
  /virtual:messages\/\w+\/(shell|landing)$/,
];
const firstScreenFonts = /-latin-(opsz|wght)-normal-.*\.woff2$/;

/** The matching chunks with all their imports, and the style sheets. */
function shellFilesOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (fileName: string): void => {
    const file = bundle[fileName];
    if (file?.type !== "chunk" || files.has(fileName)) return;
    files.add(fileName);
    file.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === "asset") {
      if (file.fileName.endsWith(".css") || firstScreenFonts.test(file.fileName)) files.add(file.fileName);
    } else if (file.isEntry || file.moduleIds.some((id) => shellSources.some((start) => start.test(id))))
      add(file.fileName);
  }
  const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const missing = shellSources.find((start) => !modules.some((id) => start.test(id)));
  if (missing !== undefined) throw new Error(`The shell has no module that matches ${missing}`);
  return [startScript, ...files].map((file) => `/${file}`).sort();
}

/** Writes /service-worker.js with the names of the files that it caches. It is one file: a classic worker imports no modules. */
export const buildServiceWorker = (): Plugin => ({
  name: "postloom:service-worker",
  apply: "build",
  async generateBundle(_options, bundle) {
    const shellFiles = shellFilesOf(bundle);
    const version = createHash("sha256")
      .update(Object.keys(bundle).sort().join())
      .update(readFileSync(resolve(root, "src/client/index.html")))
      .update(readFileSync(resolve(root, "src/client/public", startScript)))
      .digest("hex")
      .slice(0, 12);
    const built = await build({
      configFile: false,
      logLevel: "warn",
      root,
      publicDir: false,
      plugins: [screenMessages()],
      define: { shellFiles: JSON.stringify(shellFiles), shellVersion: JSON.stringify(version) },
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: { input: source, output: { format: "iife", entryFileNames: "service-worker.js" } },
      },
    });
    const [output] = Array.isArray(built) ? built : [built];
    if (output === undefined || !("output" in output)) throw new Error("The service worker was not built");
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: output.output[0].code });
  },
});
