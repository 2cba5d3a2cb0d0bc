import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const root = resolve(import.meta.dirname, "..");
const source = resolve(root, "src/client/service-worker/main.ts");
const startScript = "start.js";

/** What the first screen is made of, whoever opens it: the landing page in the first file, what stands around every other screen, the words of both, and toasts. */
const starts = [/\/app\/app\.tsx$/, /\/ui\/toaster\.tsx$/, /\/texts\/\w+\/(shell|landing)\.ts$/];
const startFonts = /-latin-(opsz|wght)-normal-.*\.woff2$/;

/** Chunks with all that they import, and the styles. */
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
      if (file.fileName.endsWith(".css") || startFonts.test(file.fileName)) files.add(file.fileName);
    } else if (file.isEntry || file.moduleIds.some((id) => starts.some((start) => start.test(id)))) add(file.fileName);
  }
  return [startScript, ...files].map((file) => `/${file}`).sort();
}

/** Writes /service-worker.js, which knows the names of the files it keeps. It is one file: classic workers import nothing. */
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
