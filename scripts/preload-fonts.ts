import type { Plugin } from "vite";

/** The fonts every screen starts with: headings and text, latin. */
const firstFonts = [/bricolage-grotesque-latin-opsz-normal/, /hanken-grotesk-latin-wght-normal/];

/** Tells the browser about the first fonts before it has read the style sheet; their file names carry a hash. */
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
