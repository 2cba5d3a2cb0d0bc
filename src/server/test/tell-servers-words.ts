import { afterEach } from "vitest";
import { whatServersWrote } from "#server/test/server-process.ts";

// For every test file: a test that fails now and then on another machine has to say by itself what its processes met.
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  const words = whatServersWrote();
  if (words !== "") process.stderr.write(`${words}\n`);
});
