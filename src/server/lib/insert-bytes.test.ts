import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { insertBytes } from "#server/lib/insert-bytes.ts";

test("whoever hangs up before the first byte leaves no file open", async () => {
  const opened: Readable[] = [];
  const shelf = {
    size: async () => 100,
    async open() {
      const stream = new Readable({ read() {} });
      opened.push(stream);
      return { stream };
    },
  };
  const described = await insertBytes(shelf, { at: 10, bytes: Buffer.from("words") }).open("a/file");
  expect(opened).toHaveLength(1);
  const closed = opened.map((stream) => once(stream, "close", { signal: AbortSignal.timeout(5_000) }));
  described?.stream.destroy();
  await Promise.all(closed);
  expect(opened).toHaveLength(1);
});
