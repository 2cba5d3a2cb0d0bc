import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";
import type * as Renderer from "../src/client/app/prerender.tsx";
import { languages } from "../src/shared/languages.ts";
import { screenMessages } from "./messages/plugin.ts";

const client = resolve(import.meta.dirname, "../src/client");
const assetAddress = /\/assets\/[\w.-]+/g;

/** The client's components bundled into one module that runs in Node. Assets get the names that the client's build gives them. */
async function renderPages(): ReturnType<typeof Renderer.renderLanding> {
  const outDir = await mkdtemp(join(tmpdir(), "postloom-prerender-"));
  try {
    await build({
      configFile: false,
      logLevel: "warn",
      root: client,
      publicDir: false,
      plugins: [react(), screenMessages()],
      ssr: { noExternal: true },
      build: {
        ssr: resolve(client, "app/prerender.tsx"),
        outDir,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: "renderer.mjs" } },
      },
    });
    const renderer: typeof Renderer = await import(pathToFileURL(join(outDir, "renderer.mjs")).href);
    return await renderer.renderLanding();
  } finally {
    await rm(outDir, { recursive: true });
  }
}

function replaceOnce(page: string, part: string, by: string): string {
  if (page.split(part).length !== 2) throw new Error(`index.html has not exactly one ${part}`);
  return page.replace(part, () => by);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The messages of a page, requested together with the first scripts. */
const messageLinksOf = (language: string, bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .filter((file) => file.type === "chunk")
    .filter(({ facadeModuleId }) => /virtual:messages\/\w+\/(shell|landing)$/.test(facadeModuleId ?? ""))
    .filter(({ facadeModuleId }) => facadeModuleId?.includes(`:messages/${language}/`))
    .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`);

/** Replaces script tags by a list of names, in order of execution: start.js loads them. */
const withNamedScripts = (page: string) =>
  page
    .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link data-part crossorigin href="$1">')
    .replaceAll('<link rel="modulepreload"', "<link data-part");

/**
 * Writes landing/<language>.html, which contains the first screen as HTML. The page waits for no script, and the scripts wait
 * until it is painted.
 */
export const prerenderLanding = (): Plugin => ({
  name: "postloom:prerender-landing",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("There is no index.html to render the landing page into");
      const shell = String(index.source);
      for (const { language, title, description, markup } of await renderPages()) {
        const missing = [...new Set(markup.match(assetAddress))].filter((address) => !(address.slice(1) in bundle));
        if (missing.length > 0) throw new Error(`The landing page refers to missing files: ${missing.join(", ")}`);
        if (/ (style|on\w+)="/.test(markup))
          throw new Error("The content security policy allows no style or handler in markup");
        const parts: [string, string][] = [
          ['<html lang="en"', `<html lang="${language}" data-languages="${languages.join(" ")}"`],
          [/<title>.*<\/title>/.exec(shell)?.[0] ?? "<title>", `<title>${escaped(title)}</title>`],
          [/(?<=name="description"\s+content=")[^"]*/.exec(shell)?.[0] ?? "description", escaped(description)],
          ["</head>", `${messageLinksOf(language, bundle).join("\n    ")}\n  </head>`],
          ['<div id="root"></div>', `<div id="root">${markup}</div>`],
        ];
        const page = withNamedScripts(parts.reduce((written, [part, by]) => replaceOnce(written, part, by), shell));
        this.emitFile({ type: "asset", fileName: `landing/${language}.html`, source: page });
      }
    },
  },
});
