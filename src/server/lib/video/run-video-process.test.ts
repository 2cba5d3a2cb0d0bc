import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ProcessDied, runVideoProcess } from "#server/lib/video/run-video-process.ts";

/** Runs a process that does this when it gets its order. */
async function answered(work: string, { onProgress, signal }: { onProgress?: () => void; signal?: AbortSignal } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "video-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, "work.mjs");
  await writeFile(script, `process.once("message", () => { ${work} });`);
  const run = { script, order: {}, answer: z.array(z.string()), timeoutMs: 20_000, signal };
  return runVideoProcess({ ...run, ...(onProgress !== undefined && { onProgress }) });
}

test("it is given nothing of our environment, where keys and passwords are", async () => {
  process.env["SECRET_OF_THE_TEST"] = "a key";
  onTestFinished(() => void delete process.env["SECRET_OF_THE_TEST"]);
  const names = await answered('process.send({ kind: "done", answer: Object.keys(process.env) })');
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual([]);
});

test.each([
  ["a progress that is no number", '{ kind: "progress", fraction: NaN }'],
  ["a kind that nobody knows", '{ kind: "shell", command: "id" }'],
  ["no object", "1"],
])("%s fails this one work, and nothing else", async (_name, message) => {
  await expect(answered(`process.send(${message}); setInterval(() => {}, 1_000);`)).rejects.toBeInstanceOf(z.ZodError);
});

test("a process that ends without a word is told apart from a video that is at fault", async () => {
  await expect(answered("process.exit(3)")).rejects.toBeInstanceOf(ProcessDied);
});

test("it is killed with whoever asked", async () => {
  const stop = new AbortController();
  const reason = new Error("Nobody wants it");
  const work = 'process.send({ kind: "progress", fraction: 0.5 }); setInterval(() => {}, 1_000);';
  await expect(answered(work, { signal: stop.signal, onProgress: () => stop.abort(reason) })).rejects.toBe(reason);
});

test("it gives up in words when it takes more memory than it may", async () => {
  const folder = await mkdtemp(join(tmpdir(), "video-process-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, "work.mjs");
  const answerOrder = JSON.stringify(join(import.meta.dirname, "answer-order.ts"));
  await writeFile(
    script,
    `import { setTimeout } from "node:timers/promises";
     import { answerOrder } from ${answerOrder};
     const taken = [];
     answerOrder({ parse: (order) => order }, async () => {
       for (;;) { taken.push(Buffer.alloc(10_000_000, 1)); await setTimeout(20); }
     });`,
  );
  const run = { script, order: {}, answer: z.unknown(), timeoutMs: 20_000, mostBytes: 400_000_000, signal: undefined };
  await expect(runVideoProcess(run)).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringMatching(/too much memory to unpack/),
  });
});
