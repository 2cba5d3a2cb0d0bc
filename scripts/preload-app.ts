import type { Plugin } from "vite";

/** What every screen behind the landing page needs. */
const appModules = ["/src/client/lib/server-data.tsx", "/src/client/app/app.tsx", "/src/client/app/shell/shell.tsx"];

/**
 * Adds preload links for the files with these modules to index.html. Without them each would be requested only after the one before it
 * ran. The landing pages, which are made of index.html before, need none of them.
 */
export const preloadApp = (): Plugin => ({
  name: "postloom:preload-app",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") throw new Error("There is no index.html to add preload links to");
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const links = appModules.map((module) => {
        const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
        if (holder === undefined) throw new Error(`No file of the build has ${module}`);
        return `<link rel="modulepreload" crossorigin href="/${holder.fileName}">`;
      });
      index.source = String(index.source).replace("</head>", `${links.join("")}</head>`);
    },
  },
});
