import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const isText = /\.(js|css|html|svg|json|txt|webmanifest)$/;
// Compression hardly makes smaller files any smaller.
const minBytes = 300;

/**
 * Writes a .br and a .gz beside each text file that the bundler emits, so that it is compressed once at full effort. Files of
 * `src/client/public` get none: Vite copies them past the bundle.
 */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.values(bundle).map((file) => ({
        path: join(dir, file.fileName),
        content: Buffer.from(file.type === "chunk" ? file.code : file.source),
      }));
      const texts = files.filter(({ path, content }) => isText.test(path) && content.length >= minBytes);
      await Promise.all(
        texts.flatMap(({ path, content }) => [
          brotli(content).then((compressed) => writeFile(`${path}.br`, compressed)),
          gzipped(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
        ]),
      );
    },
  };
}
