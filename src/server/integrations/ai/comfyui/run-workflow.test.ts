import { expect, test } from "vitest";
import { watchProgress } from "./run-workflow.ts";
import { serveProgress } from "./test/serve-progress.ts";

const progress = (value: number, prompt_id = "ours") => ({
  type: "progress",
  data: { value, max: 20, prompt_id, node: "3" },
});

test("reports the progress of our prompt from the socket, and ignores other messages", async () => {
  const { baseUrl, connected } = await serveProgress([
    { type: "status", data: { status: { exec_info: { queue_remaining: 1 } }, sid: "ours" } },
    "no JSON",
    progress(19, "somebody else's"),
    progress(5),
    // A second sampler starts from 0.
    progress(1),
    progress(20),
  ]);
  const stop = new AbortController();
  const fractions: number[] = [];
  const done = Promise.withResolvers<void>();
  const onProgress = (fraction: number) => {
    fractions.push(fraction);
    if (fraction === 1) done.resolve();
  };
  watchProgress({ baseUrl, headers: { authorization: "Basic YTpi" } }, "ours", onProgress, stop.signal);
  await done.promise;
  stop.abort();
  expect(fractions).toEqual([0.25, 1]);
  expect(connected[0]?.url).toBe("/ws?clientId=ours");
  expect(connected[0]?.headers.authorization).toBe("Basic YTpi");
});
