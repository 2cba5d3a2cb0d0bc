import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { withReadTimeout } from "#server/integrations/storage/s3-streams.ts";

test("destroying the stream before its first byte closes the source", async () => {
  const source = new Readable({ read() {} });
  const closed = once(source, "close", { signal: AbortSignal.timeout(5_000) });
  withReadTimeout(source, 60_000).destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});
