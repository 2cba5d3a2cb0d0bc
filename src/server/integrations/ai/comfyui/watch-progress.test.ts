import { expect, test } from "vitest";
import { serveProgress } from "./test/serve-progress.ts";
import { watchProgress } from "./watch-progress.ts";

const progress = (value: number, prompt_id = "ours") => ({
  type: "progress",
  data: { value, max: 20, prompt_id, node: "3" },
});

test("how far our prompt is comes over the socket, and nothing else counts", async () => {
  const { baseUrl, connected } = await serveProgress([
    { type: "status", data: { status: { exec_info: { queue_remaining: 1 } }, sid: "ours" } },
    "no JSON",
    progress(19, "somebody else's"),
    progress(5),
    // A second sampler counts from the beginning.
    progress(1),
    progress(20),
  ]);
  const stop = new AbortController();
  const heard: number[] = [];
  const done = Promise.withResolvers<void>();
  const onProgress = (fraction: number) => {
    heard.push(fraction);
    if (fraction === 1) done.resolve();
  };
  watchProgress({ baseUrl, headers: { authorization: "Basic YTpi" } }, "ours", onProgress, stop.signal);
  await done.promise;
  stop.abort();
  expect(heard).toEqual([0.25, 1]);
  expect(connected[0]?.url).toBe("/ws?clientId=ours");
  expect(connected[0]?.headers.authorization).toBe("Basic YTpi");
});
