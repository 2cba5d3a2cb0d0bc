import type { Plugin } from "vite";

/** The fonts of every first screen: headings and text, Latin. */
const firstFonts = [/bricolage-grotesque-latin-opsz-normal/, /hanken-grotesk-latin-wght-normal/];

/** Adds preload links for these fonts, so that the browser need not read the style sheet first. Their file names contain a hash. */
export const preloadFonts = (): Plugin => ({
  name: "postloom:preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFonts.some((font) => font.test(file)))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        })),
  },
});
