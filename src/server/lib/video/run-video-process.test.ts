import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ProcessDied, runVideoProcess } from "#server/lib/video/run-video-process.ts";

/** Runs a process with this code, which runs when the process receives its order. */
async function runScript(work: string, { onProgress, signal }: { onProgress?: () => void; signal?: AbortSignal } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "video-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, "work.mjs");
  await writeFile(script, `process.once("message", () => { ${work} });`);
  const run = { script, order: {}, answer: z.array(z.string()), timeoutMs: 20_000, signal };
  return runVideoProcess({ ...run, ...(onProgress !== undefined && { onProgress }) });
}

test("the process does not inherit environment variables", async () => {
  process.env["SECRET_OF_THE_TEST"] = "a key";
  onTestFinished(() => void delete process.env["SECRET_OF_THE_TEST"]);
  const names = await runScript('process.send({ kind: "done", answer: Object.keys(process.env) })');
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual([]);
});

test.each([
  ["a progress that is no number", '{ kind: "progress", fraction: NaN }'],
  ["an unknown kind", '{ kind: "shell", command: "id" }'],
  ["no object", "1"],
])("a message with %s rejects the call", async (_name, message) => {
  await expect(runScript(`process.send(${message}); setInterval(() => {}, 1_000);`)).rejects.toBeInstanceOf(z.ZodError);
});

test("a process that ends without a reply is ProcessDied", async () => {
  await expect(runScript("process.exit(3)")).rejects.toBeInstanceOf(ProcessDied);
});

test("an abort kills the process and rejects with the signal's reason", async () => {
  const stop = new AbortController();
  const reason = new Error("Nobody wants it");
  const work = 'process.send({ kind: "progress", fraction: 0.5 }); setInterval(() => {}, 1_000);';
  await expect(runScript(work, { signal: stop.signal, onProgress: () => stop.abort(reason) })).rejects.toBe(reason);
});

test("a process above its memory limit ends with a message for the user", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, "work.mjs");
  const handleVideoOrder = JSON.stringify(join(import.meta.dirname, "handle-video-order.ts"));
  await writeFile(
    script,
    `import { setTimeout } from "node:timers/promises";
     import { handleVideoOrder } from ${handleVideoOrder};
     const taken = [];
     handleVideoOrder({ parse: (order) => order }, async () => {
       for (;;) { taken.push(Buffer.alloc(10_000_000, 1)); await setTimeout(20); }
     });`,
  );
  const run = {
    script,
    order: {},
    answer: z.unknown(),
    timeoutMs: 20_000,
    maxMemoryBytes: 400_000_000,
    signal: undefined,
  };
  await expect(runVideoProcess(run)).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringMatching(/too much memory to unpack/),
    cause: expect.stringMatching(/^rss=\d+ max=400000000$/),
  });
});
