import { once } from "node:events";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { patiently } from "#server/integrations/storage/patiently.ts";

test("whoever hangs up before the first byte leaves no connection open", async () => {
  const source = new Readable({ read() {} });
  const closed = once(source, "close", { signal: AbortSignal.timeout(5_000) });
  patiently(source, 60_000).destroy();
  await closed;
  expect(source.destroyed).toBe(true);
});
