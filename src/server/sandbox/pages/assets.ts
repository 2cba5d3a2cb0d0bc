import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

// Later sheets override earlier ones: what is for small screens comes last.
const sheets = ["base", "controls", "posts", "mail", "narrow"];

export async function readStyles(): Promise<string> {
  const read = (name: string) => readFile(new URL(`./styles/${name}.css`, import.meta.url), "utf8");
  return (await Promise.all(sheets.map(read))).join("\n");
}

const fonts = {
  "bricolage-grotesque": "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  "hanken-grotesk": "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
  "geist-mono": "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
} as const;

const isFont = (name: string): name is keyof typeof fonts => Object.hasOwn(fonts, name);

/** One of the product's fonts. Null where the client's packages are not installed: the page falls back to the system's own. */
export async function readFont(name: string): Promise<Buffer | null> {
  if (!isFont(name)) return null;
  try {
    return await readFile(require.resolve(fonts[name]));
  } catch {
    return null;
  }
}
