import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { insertBytes } from "#server/lib/media/xmp.ts";

test("destroying the stream before its first byte closes the file", async () => {
  const opened: Readable[] = [];
  const files = {
    size: async () => 100,
    async open() {
      const stream = new Readable({ read() {} });
      opened.push(stream);
      return { stream };
    },
  };
  const described = await insertBytes(files, { at: 10, bytes: Buffer.from("words") }).open("a/file");
  expect(opened).toHaveLength(1);
  const closed = opened.map((stream) => once(stream, "close", { signal: AbortSignal.timeout(5_000) }));
  described?.stream.destroy();
  await Promise.all(closed);
  expect(opened).toHaveLength(1);
});
